package dev.errata.launcher.demo;

import dev.errata.client.operator.Cluster;
import dev.errata.client.operator.PublishedLedger;
import dev.errata.core.ledger.Balance;
import dev.errata.core.ledger.Difference;
import dev.errata.core.wording.Spoken;
import dev.errata.schemas.TopicNames;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the apps have on their books, held against the records that the demo itself has counted on their topics. */
final class LedgerCount {
    private static final Duration LONGEST = Duration.ofMinutes(3);
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final List<String> CLASSIFIED = List.of(
            TopicNames.ERRORS_RETRYABLE,
            TopicNames.ERRORS_RECOVERABLE,
            TopicNames.ERRORS_PERMANENT,
            TopicNames.ERRORS_UNKNOWN);

    /** Of each stage of the demo, what it reads of the topics that are quiet when the scenario is over. */
    private static final List<Map.Entry<String, List<String>>> READS = List.of(
            Map.entry("classifier-stream", List.of(TopicNames.ERRORS, TopicNames.OUTCOMES)),
            Map.entry("recovery-worker", and(TopicNames.OUTCOMES)),
            Map.entry("aggregator-stream", and(TopicNames.DECISIONS)),
            Map.entry("error-log", and(TopicNames.OUTCOMES, TopicNames.DECISIONS, TopicNames.RETRIES)));

    private LedgerCount() {}

    /**
     * How both compare.
     *
     * @param line what a person reads
     */
    record Result(boolean holds, String line) {}

    private static List<String> and(String... others) {
        return Stream.concat(CLASSIFIED.stream(), Stream.of(others)).toList();
    }

    /**
     * Waits until lines say as much as the demo has counted, or long enough: each is written some seconds later.
     *
     * @param leftOut apps that do not run
     */
    static Result await(Cluster cluster, Map<String, Long> counted, Set<String> leftOut, Clock clock)
            throws InterruptedException {
        long end = System.nanoTime() + LONGEST.toNanos();
        try (PublishedLedger ledger = new PublishedLedger(cluster)) {
            Result last = compare(ledger.look(clock.instant()), counted, leftOut);
            while (!last.holds() && System.nanoTime() < end) {
                TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
                last = compare(ledger.look(clock.instant()), counted, leftOut);
            }
            return last;
        }
    }

    /**
     * @param counted records by topic, by somebody who asked no app
     * @param leftOut apps that do not run
     */
    static Result compare(Balance balance, Map<String, Long> counted, Set<String> leftOut) {
        List<String> wrong = new ArrayList<>();
        balance.differences().stream().map(Difference::line).forEach(wrong::add);
        Map<String, Balance.PipelineStage> stages =
                balance.stages().stream().collect(Collectors.toMap(Balance.PipelineStage::app, Function.identity()));
        for (Map.Entry<String, List<String>> reads : READS) {
            Balance.PipelineStage stage = stages.get(reads.getKey());
            if (stage == null) {
                if (!leftOut.contains(reads.getKey())) {
                    wrong.add(reads.getKey() + " has written no line");
                }
                continue;
            }
            for (String topic : reads.getValue()) {
                long took = stage.sources().getOrDefault(topic, 0L);
                long there = counted.getOrDefault(topic, 0L);
                if (took != there) {
                    wrong.add("%s took %d of %s, which holds %d".formatted(stage.app(), took, topic, there));
                }
            }
        }
        if (!wrong.isEmpty()) {
            return new Result(false, "the ledger differs: " + wrong.get(0));
        }
        long in = balance.stages().stream().mapToLong(Balance.PipelineStage::in).sum();
        return new Result(
                true,
                "the ledger has what the topics hold: difference 0, "
                        + Spoken.count(balance.stages().size(), "stage") + ", "
                        + Spoken.count(in, "record") + " taken");
    }
}
