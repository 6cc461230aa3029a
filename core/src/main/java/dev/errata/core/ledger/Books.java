package dev.errata.core.ledger;

import dev.errata.core.ledger.Difference.Kind;
import dev.errata.core.ledger.LedgerLine.Seen;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The newest line of each task, held against one another. A line is exact by itself; those of two tasks are of two moments:
 * what one has written and the other has not met is a difference only if nothing is left for the other to read. Lines are
 * taken in the order of their topic. For one thread.
 */
public final class Books {
    /** In the order in which an error meets them; other apps come behind. */
    private static final List<String> FLOW =
            List.of("intake", "classifier-stream", "recovery-worker", "aggregator-stream", "error-log");

    private final Map<String, Entry> entries = new TreeMap<>();
    private final Map<Numbers, Given> given = new HashMap<>();

    /** Behind what a task has taken of a partition: the offset that comes next. */
    public record Position(String topic, int partition, long next) {}

    /** A line and what it says against its own task. */
    private record Entry(LedgerLine line, List<Difference> differences) {}

    /** Those of one writer for one partition. */
    private record Numbers(String writer, long epoch, String topic, int partition) {
        static Numbers met(Seen seen) {
            return new Numbers(seen.writer(), seen.epoch(), seen.topic(), seen.partition());
        }
    }

    /** The last number that was given out, and when it was first on a line. */
    private record Given(long number, Instant at) {}

    /** A newer line of its task. */
    public void take(LedgerLine line) {
        Entry before = entries.get(line.writer());
        List<Difference> found = differencesOf(line);
        List<Difference> dated = before == null
                ? found.stream()
                        .map(it -> it.dated(Instant.ofEpochMilli(line.epoch())))
                        .toList()
                : found.stream().map(it -> it.knownFrom(before.differences())).toList();
        entries.put(line.writer(), new Entry(line, dated));
        line.written()
                .forEach(it -> given.merge(
                        new Numbers(line.writer(), line.epoch(), it.topic(), it.partition()),
                        new Given(it.number(), line.writtenAt()),
                        (known, now) -> known.number() == now.number() ? known : now));
    }

    /** The task of this name is no more. */
    public void forget(String writer) {
        entries.remove(writer);
        given.keySet().removeIf(numbers -> numbers.writer().equals(writer));
    }

    /** Where tasks stand before numbers that were given out: whoever can read the topics says whether records are left there. */
    public Set<Position> unread() {
        Set<Position> unread = new HashSet<>();
        lines().forEach(line -> line.seen().stream()
                .filter(seen -> ahead(seen) > 0)
                .forEach(seen -> position(line, seen).ifPresent(unread::add)));
        return unread;
    }

    /**
     * How it stands now.
     *
     * @param exhausted of {@link #unread}, asked for behind the last {@link #take}: those behind which no record is left
     */
    public Balance balance(Instant now, Set<Position> exhausted) {
        List<Difference> differences = new ArrayList<>();
        entries.values()
                .forEach(entry -> entry.differences().stream()
                        .map(found -> proven(entry.line(), found))
                        .flatMap(Optional::stream)
                        .forEach(differences::add));
        lines().forEach(line -> line.seen().stream()
                .filter(seen -> position(line, seen).filter(exhausted::contains).isPresent())
                .forEach(seen -> vanished(line, seen).ifPresent(differences::add)));
        differences.sort(Comparator.comparing(Difference::since).thenComparing(Difference::line));
        return new Balance(now, stages(differences), List.copyOf(passages()), differences);
    }

    /** Of numbers that may have been given up, those that were not; only a line of the writer from after it can say so. */
    private Optional<Difference> proven(LedgerLine reader, Difference found) {
        if (found.kind() != Kind.MISSING || !LedgerApp.mayGiveUp(found.writer())) {
            return Optional.of(found);
        }
        long lost = reader.seen().stream()
                .filter(seen -> seen.writer().equals(found.writer())
                        && seen.firstMissing() == found.number()
                        && place(seen.topic(), seen.partition()).equals(found.subject()))
                .mapToLong(seen -> seen.missing() - unproven(seen, found.since()))
                .sum();
        return lost == 0 ? Optional.empty() : Optional.of(found.with(lost));
    }

    /** Those of the missing numbers that their writer gave up, or of which nobody says that it did not. */
    private long unproven(Seen seen, Instant since) {
        Entry writer = entries.get(seen.writer());
        if (writer == null
                || writer.line().epoch() != seen.epoch()
                || !writer.line().writtenAt().isAfter(since)) {
            return seen.missing();
        }
        return Math.min(seen.missing(), writer.line().givenUp(seen.topic(), seen.partition()));
    }

    private long unproven(LedgerLine reader, Seen seen) {
        String place = place(seen.topic(), seen.partition());
        return LedgerApp.mayGiveUp(seen.writer()) ? unproven(seen, sinceWhen(reader, seen.writer(), place)) : 0;
    }

    private Instant sinceWhen(LedgerLine reader, String writer, String place) {
        Entry entry = Objects.requireNonNull(entries.get(reader.writer()));
        return entry.differences().stream()
                .filter(it -> it.kind() == Kind.MISSING
                        && it.writer().equals(writer)
                        && it.subject().equals(place))
                .findFirst()
                .map(Difference::since)
                .orElse(Instant.MAX);
    }

    private Stream<LedgerLine> lines() {
        return entries.values().stream().map(Entry::line);
    }

    private static List<Difference> differencesOf(LedgerLine line) {
        List<Difference> found = new ArrayList<>();
        line.sources()
                .forEach(source -> found.add(Difference.of(
                        Kind.UNACCOUNTED,
                        line,
                        place(source.topic(), source.partition()),
                        Math.abs(source.difference()))));
        for (Seen seen : line.seen()) {
            String place = place(seen.topic(), seen.partition());
            found.add(
                    Difference.of(Kind.MISSING, line, place, seen.missing()).from(seen.writer(), seen.firstMissing()));
            found.add(Difference.of(Kind.REPEATED, line, place, seen.repeated())
                    .from(seen.writer(), seen.firstRepeated()));
            found.add(Difference.of(Kind.MISPLACED, line, place, seen.misplaced())
                    .from(seen.writer(), seen.firstMisplaced()));
        }
        line.stocks().forEach((state, stock) -> {
            long drift = stock.stock() < 0 ? stock.stock() : stock.drift();
            found.add(Difference.of(Kind.DRIFTED, line, state, Math.abs(drift)));
        });
        found.removeIf(difference -> difference.records() == 0);
        return found;
    }

    private static String place(String topic, int partition) {
        return topic + "-" + partition;
    }

    /** How many numbers were given out behind the last one that was met; of a reader that has met none nobody can say. */
    private long ahead(Seen seen) {
        Given newest = given.get(Numbers.met(seen));
        return newest == null || seen.first() == 0 ? 0 : Math.max(0, newest.number() - seen.last());
    }

    private Optional<Difference> vanished(LedgerLine line, Seen seen) {
        Given newest = given.get(Numbers.met(seen));
        long ahead = ahead(seen);
        return newest == null || ahead == 0
                ? Optional.empty()
                : Optional.of(Difference.of(Kind.VANISHED, line, place(seen.topic(), seen.partition()), ahead)
                        .from(seen.writer(), seen.last() + 1)
                        .dated(newest.at()));
    }

    private static Optional<Position> position(LedgerLine line, Seen seen) {
        return line.sources().stream()
                .filter(it -> it.topic().equals(seen.topic()) && it.partition() == seen.partition())
                .map(it -> new Position(it.topic(), it.partition(), it.next()))
                .findFirst();
    }

    private List<Balance.PipelineStage> stages(List<Difference> differences) {
        Map<String, List<LedgerLine>> byApp = lines().collect(Collectors.groupingBy(LedgerLine::app));
        return byApp.entrySet().stream()
                .map(app -> stage(
                        app.getKey(),
                        app.getValue(),
                        differences.stream()
                                .filter(it -> it.stage().equals(app.getKey()))
                                .toList()))
                .sorted(Comparator.comparing((Balance.PipelineStage stage) -> rank(stage.app()))
                        .thenComparing(Balance.PipelineStage::app))
                .toList();
    }

    private static int rank(String app) {
        int place = FLOW.indexOf(app);
        return place < 0 ? FLOW.size() : place;
    }

    private static Balance.PipelineStage stage(String app, List<LedgerLine> lines, List<Difference> differences) {
        Map<String, Long> sources = new TreeMap<>();
        Map<String, Long> expired = new TreeMap<>();
        Map<String, Long> uncounted = new TreeMap<>();
        Map<String, Long> fates = new TreeMap<>();
        Map<String, Long> out = new TreeMap<>();
        Map<String, Long> stocks = new TreeMap<>();
        Map<String, Long> evicted = new TreeMap<>();
        long in = 0;
        Map<String, Long> unnumbered = new TreeMap<>();
        for (LedgerLine line : lines) {
            for (LedgerLine.Source source : line.sources()) {
                in += source.taken();
                sources.merge(source.topic(), source.taken(), Long::sum);
                addIfAny(unnumbered, source.topic(), source.unnumbered());
                addIfAny(expired, source.topic(), line.expired(source.topic(), source.partition()));
                addIfAny(uncounted, source.topic(), line.uncounted(source.topic(), source.partition()));
                source.fates().forEach((fate, records) -> fates.merge(fate, records, Long::sum));
            }
            line.written().forEach(it -> out.merge(it.topic(), it.number(), Long::sum));
            line.evicted().forEach((what, count) -> evicted.merge(what, count, Long::sum));
            line.stocks().forEach((state, stock) -> stocks.merge(state, stock.stock(), Long::sum));
        }
        return new Balance.PipelineStage(
                app,
                lines.size(),
                in,
                unnumbered,
                sources,
                new Balance.PassedOver(expired, uncounted),
                fates,
                out,
                stocks,
                evicted,
                differences.stream().mapToLong(Difference::records).sum(),
                differences.isEmpty() ? null : differences.get(0).since(),
                newest(lines));
    }

    private static Instant newest(List<LedgerLine> lines) {
        return lines.stream()
                .map(LedgerLine::writtenAt)
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    private static void addIfAny(Map<String, Long> sums, String topic, long records) {
        if (records > 0) {
            sums.merge(topic, records, Long::sum);
        }
    }

    private Collection<Balance.Passage> passages() {
        Map<List<String>, Balance.Passage> passages = new TreeMap<>(Comparator.comparing(Object::toString));
        lines().forEach(line -> line.seen().forEach(seen -> {
            Balance.Passage passage = passage(line, seen);
            passages.merge(List.of(passage.topic(), passage.writer(), passage.reader()), passage, Balance.Passage::and);
        }));
        return passages.values();
    }

    private Balance.Passage passage(LedgerLine reader, Seen seen) {
        String writer = seen.writer().substring(0, Math.max(0, seen.writer().lastIndexOf('/')));
        long met = seen.first() == 0 ? 0 : seen.last() - seen.first() + 1 - seen.missing();
        long waiting = ahead(seen);
        return new Balance.Passage(
                seen.topic(),
                writer,
                reader.app(),
                met + seen.missing() + waiting,
                met,
                waiting,
                unproven(reader, seen));
    }
}
