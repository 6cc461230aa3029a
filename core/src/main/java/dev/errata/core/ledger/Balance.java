package dev.errata.core.ledger;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the books say at a moment.
 *
 * @param stages in the order in which an error meets them
 * @param passages what one stage numbered and another took, by topic
 * @param differences the oldest first; empty when everything that went in came out
 */
public record Balance(Instant at, List<PipelineStage> stages, List<Passage> passages, List<Difference> differences) {
    public Balance {
        stages = List.copyOf(stages);
        passages = List.copyOf(passages);
        differences = List.copyOf(differences);
    }

    /**
     * What an app took and what became of it.
     *
     * @param tasks that have a line
     * @param in records that it took, of all topics
     * @param unnumbered those of them without a number, by topic: from outside, or of an older version
     * @param sources all of them, by topic
     * @param passedOver what it did not take, and that is no difference
     * @param fates what became of them, by name
     * @param out the numbers that it gave out, by topic
     * @param stocks what it keeps, by state
     * @param evicted what it forgot for its age, by what it was
     * @param difference records of all differences of this stage
     * @param since when its oldest difference is from; null if there is none
     * @param writtenAt of its newest line
     */
    public record PipelineStage(
            String app,
            int tasks,
            long in,
            Map<String, Long> unnumbered,
            Map<String, Long> sources,
            PassedOver passedOver,
            Map<String, Long> fates,
            Map<String, Long> out,
            Map<String, Long> stocks,
            Map<String, Long> evicted,
            long difference,
            @Nullable Instant since,
            Instant writtenAt) {
        public Map<String, Long> expired() {
            return passedOver.expired();
        }

        public Map<String, Long> uncounted() {
            return passedOver.uncounted();
        }
    }

    /**
     * What is no difference though nobody took it.
     *
     * @param expired numbers that their topic no longer held, by topic
     * @param uncounted offsets up to which somebody read who does not count, by topic: at most so many records
     */
    public record PassedOver(Map<String, Long> expired, Map<String, Long> uncounted) {}

    /**
     * A topic between two stages, as far as its records have numbers.
     *
     * @param written numbers that the writer gave out since the reader came
     * @param taken those that the reader met
     * @param waiting those that it has not come to
     * @param unproven those that it passed over and that came to nothing, as far as their writer knows: it had no word of
     *     them, and sent what they stood for again under another number, or was killed before it could say
     */
    public record Passage(
            String topic, String writer, String reader, long written, long taken, long waiting, long unproven) {
        Passage and(Passage other) {
            return new Passage(
                    topic,
                    writer,
                    reader,
                    written + other.written,
                    taken + other.taken,
                    waiting + other.waiting,
                    unproven + other.unproven);
        }
    }

    /** Records without a number that the pipeline took from outside, by topic: nobody can say that all have come. */
    public Map<String, Long> outside() {
        return stages.stream()
                .filter(stage -> stage.app().equals(LedgerApp.CLASSIFIER.appName()))
                .findFirst()
                .map(PipelineStage::unnumbered)
                .orElse(Map.of());
    }

    /** Of what a writer that counts in no transaction numbered, what nobody can say was lost or not. */
    public long unproven() {
        return passages.stream().mapToLong(Passage::unproven).sum();
    }

    /** Records of all differences. */
    public long difference() {
        return differences.stream().mapToLong(Difference::records).sum();
    }

    /** How long the oldest difference has been on the books; empty if there is none. */
    public Optional<Duration> oldestAge() {
        return differences.stream().findFirst().map(oldest -> oldest.age(at));
    }

    /** Records that were written for an app and that it has not come to, as far as they have numbers. */
    public long waitingFor(String app) {
        return passages.stream()
                .filter(passage -> passage.reader().equals(app))
                .mapToLong(Passage::waiting)
                .sum();
    }

    /** Whether nothing has changed but the time. */
    public boolean isLike(Balance other) {
        return stages.equals(other.stages) && passages.equals(other.passages) && differences.equals(other.differences);
    }

    /** Whether no difference is older than {@link Difference#TOLERATED_AGE}. */
    public boolean holds() {
        return oldestAge()
                .filter(age -> age.compareTo(Difference.TOLERATED_AGE) > 0)
                .isEmpty();
    }
}
