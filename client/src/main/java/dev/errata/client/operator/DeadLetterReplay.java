package dev.errata.client.operator;

import dev.errata.core.wording.Spoken;
import dev.errata.schemas.TopicNames;
import dev.errata.schemas.Topics;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * Dead letters that are to go back to the topics that they came from, as their producers wrote them.
 *
 * @param rate letters a second at most, at least 1
 * @param maxReplays how often one record may be put back in all
 * @param isForced once more, however often that was done before
 * @param isDryRun says what would be put back, and writes nothing
 */
public record DeadLetterReplay(
        Predicate<DeadLetter> meant, int rate, int maxReplays, boolean isForced, boolean isDryRun) {
    public DeadLetterReplay {
        if (rate < 1) {
            throw new IllegalArgumentException("the rate must be at least 1, got " + rate);
        }
    }

    /**
     * What was done, or would be.
     *
     * @param count of letters put back
     * @param refused letters that are meant and stay, by the reason why
     */
    public record Result(long count, Map<String, Integer> refused) {
        public Result {
            refused = new TreeMap<>(refused);
        }
    }

    /** Each letter goes in one transaction with the note that says so. */
    public Result run(Cluster cluster) {
        Topics topics = cluster.topics();
        Set<String> replayed = isForced ? Set.of() : DeadLetterScan.replayed(cluster);
        Map<String, Integer> refused = new TreeMap<>();
        try (ReplayWriter writer = isDryRun ? ReplayWriter.dry() : writer(cluster)) {
            DeadLetterScan.read(cluster, letter -> {
                writer.goOn();
                if (meant.test(letter)) {
                    refusal(letter, topics, replayed)
                            .ifPresentOrElse(why -> refused.merge(why, 1, Integer::sum), () -> writer.put(letter));
                }
            });
            writer.commit();
            return new Result(writer.count(), refused);
        }
    }

    private ReplayWriter writer(Cluster cluster) {
        return ReplayWriter.onto(cluster.transactionalProducer("errata-replay-" + UUID.randomUUID()), rate);
    }

    private Optional<String> refusal(DeadLetter letter, Topics topics, Set<String> replayed) {
        if (letter.size() < 0) {
            return Optional.of("without their value, which was too large or could not be redacted");
        }
        if (letter.origin().equals(TopicNames.DEAD_LETTER)
                || topics.find(letter.origin()).isEmpty()) {
            return Optional.of("from a topic that is none of Errata's: '" + letter.origin() + "'");
        }
        if (replayed.contains(letter.place())) {
            return Optional.of("put back before; force does it once more");
        }
        return letter.replays() >= maxReplays && !isForced
                ? Optional.of("put back " + Spoken.times(letter.replays()) + " already; force does it once more")
                : Optional.empty();
    }
}
