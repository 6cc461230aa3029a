package dev.errata.benchmarks.audit;

import dev.errata.benchmarks.pipeline.ClusterAddress;
import dev.errata.client.operator.Cluster;
import dev.errata.client.operator.NoBrokerException;
import dev.errata.client.operator.PublishedLedger;
import dev.errata.core.ledger.Balance;
import dev.errata.core.ledger.Difference;
import dev.errata.core.ledger.LedgerApp;
import dev.errata.schemas.RecordNumber;
import dev.errata.schemas.TopicNames;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What an app of a run has on its books, held against the records that lie on its topics, which are counted here: no app is
 * asked for them.
 */
public final class LedgerAudit {
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final Duration PAUSE = Duration.ofSeconds(2);

    private final Cluster cluster;
    private final InstantSource clock;

    public LedgerAudit(ClusterAddress cluster, InstantSource clock) {
        this.cluster = cluster.operators();
        this.clock = clock;
    }

    /**
     * Waits until the stage has counted what its topics hold, or long enough, as its lines come some seconds behind.
     *
     * @param app the stage, which must still run
     * @param topics that it reads, and onto which little comes any more
     * @return what differs; empty if nothing does
     */
    public List<String> differences(String app, Collection<String> topics) throws InterruptedException {
        return await(balance -> compare(balance, app, counted(topics)));
    }

    /** Waits until nothing is on its way, or long enough: what is on the books then. */
    public List<String> differences() throws InterruptedException {
        return await(balance -> {
            List<String> wrong = compare(balance, "", Map.of());
            balance.passages().stream()
                    .filter(passage -> passage.waiting() > 0)
                    .forEach(passage -> wrong.add("the ledger: on its way is " + passage));
            return wrong;
        });
    }

    /** The same of whatever is to hold of the books, in words where it does not. */
    public List<String> await(Function<Balance, List<String>> wrongIn) throws InterruptedException {
        long end = System.nanoTime() + LONGEST.toNanos();
        try (PublishedLedger ledger = new PublishedLedger(cluster)) {
            List<String> wrong = look(ledger, wrongIn);
            while (!wrong.isEmpty() && System.nanoTime() < end) {
                Thread.sleep(PAUSE.toMillis());
                wrong = look(ledger, wrongIn);
            }
            return wrong;
        }
    }

    /** A broker that is too busy to answer in time is asked again. */
    private List<String> look(PublishedLedger ledger, Function<Balance, List<String>> wrongIn) {
        try {
            return wrongIn.apply(ledger.look(clock.instant()));
        } catch (NoBrokerException silent) {
            return List.of("the ledger: " + silent.getMessage());
        }
    }

    /** Looks at it from now on. */
    public AskedLedger watch() {
        return new AskedLedger(cluster, clock);
    }

    private Map<String, Long> counted(Collection<String> topics) {
        Map<String, Long> there = new TreeMap<>();
        topics.forEach(topic -> {
            there.put(topic, 0L);
            cluster.readAll(topic, record -> there.merge(topic, 1L, Long::sum));
        });
        return there;
    }

    /**
     * What the newest life of the intake has put onto 'errors', where nobody else puts anything: how many records, of which a
     * few have no number, and the last number of each partition.
     */
    public Put putByTheIntake() {
        Map<Integer, List<Long>> numbers = new TreeMap<>();
        List<Long> withoutSentAt = new ArrayList<>();
        long[] newest = {0};
        cluster.readAll(TopicNames.ERRORS, record -> {
            RecordNumber number = RecordNumber.in(record.headers());
            if (number == null) {
                withoutSentAt.add(record.timestamp());
            } else if (number.app() == LedgerApp.INTAKE && number.epoch() >= newest[0]) {
                if (number.epoch() > newest[0]) {
                    newest[0] = number.epoch();
                    numbers.clear();
                }
                numbers.computeIfAbsent(record.partition(), any -> new ArrayList<>())
                        .add(number.number());
            }
        });
        boolean isInOrder = numbers.values().stream()
                .allMatch(all -> all.equals(all.stream().sorted().distinct().toList()));
        return new Put(
                numbers.values().stream().mapToLong(List::size).sum()
                        + withoutSentAt.stream()
                                .filter(sentAt -> sentAt >= newest[0])
                                .count(),
                numbers.values().stream()
                        .mapToLong(all -> all.get(all.size() - 1))
                        .sum(),
                isInOrder);
    }

    /**
     * What an app has put on its topics.
     *
     * @param records with a number or without
     * @param last the sum of the last numbers
     */
    public record Put(long records, long last, boolean isInOrder) {}

    static List<String> compare(Balance balance, String app, Map<String, Long> there) {
        List<String> wrong = new ArrayList<>();
        balance.differences().stream()
                .map(Difference::line)
                .map(line -> "the ledger: " + line)
                .forEach(wrong::add);
        Map<String, Long> took = balance.stages().stream()
                .filter(stage -> stage.app().equals(app))
                .findFirst()
                .map(Balance.PipelineStage::sources)
                .orElse(Map.of());
        there.forEach((topic, records) -> {
            long taken = took.getOrDefault(topic, 0L);
            if (taken != records) {
                wrong.add("the ledger: %s took %d of %s, which holds %d".formatted(app, taken, topic, records));
            }
        });
        return wrong;
    }
}
