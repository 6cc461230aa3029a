package dev.errata.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.ledger.LedgerLine;
import dev.errata.core.taxonomy.Category;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the aggregator's tasks say in the ledger: what they read, and what crosses from those who combine to the owners. */
class CountedTest {
    private static final String PARTIALS = "-partials-repartition";

    @TempDir
    private Path state;

    @Test
    void whatIsHandedOnAtACommitIsNumberedAndArrives() {
        try (AggregatorDriver aggregator = new AggregatorDriver(state)) {
            for (int i = 0; i < 3; i++) {
                aggregator.error(Samples.judged("e" + i, "no such file", aggregator.now()));
            }

            List<LedgerLine> lines = aggregator.ledgerLines();

            assertThat(lines).as("of those who combine, of the owners").hasSize(2);
            LedgerLine combiner = readerOf(lines, "errors.");
            LedgerLine owner = readerOf(lines, PARTIALS);
            assertThat(combiner.sources()).allSatisfy(source -> {
                assertThat(source.fates()).containsOnlyKeys("counted");
                assertThat(source.difference()).isZero();
            });
            assertThat(combiner.sources().stream()
                            .mapToLong(LedgerLine.Source::taken)
                            .sum())
                    .isEqualTo(3);
            assertThat(owner.sources()).singleElement().satisfies(source -> {
                assertThat(source.topic()).endsWith(PARTIALS);
                assertThat(source.fates()).containsKeys("folded/group", "folded/statistics");
                assertThat(source.difference()).isZero();
                assertThat(source.unnumbered()).isZero();
            });
            long numbered = lines.stream()
                    .flatMap(line -> line.written().stream())
                    .filter(written -> written.topic().endsWith(PARTIALS))
                    .mapToLong(LedgerLine.Written::number)
                    .sum();
            assertThat(owner.sources().get(0).taken())
                    .as("of those who combine, and of owners")
                    .isEqualTo(numbered);
        }
    }

    /** Groups and windows of days go after three months, those of minutes and hours before. */
    @Test
    void whatIsForgottenForItsAgeIsSaid() {
        try (AggregatorDriver aggregator = new AggregatorDriver(state)) {
            aggregator.error(Samples.error("e1", "v1:a", Category.LLM_RATE_LIMIT, aggregator.now()));
            aggregator.advance(Duration.ofSeconds(1));
            assertThat(aggregator.groups()).hasSize(1);
            int windows = aggregator.statistics().size();
            assertThat(evicted(aggregator)).isEmpty();

            aggregator.advance(Duration.ofDays(89));
            assertThat(evicted(aggregator)).containsOnlyKeys("evicted/windows");
            aggregator.advance(Duration.ofDays(3));

            assertThat(evicted(aggregator))
                    .containsOnly(Map.entry("evicted/groups", 1L), Map.entry("evicted/windows", (long) windows));
        }
    }

    private static Map<String, Long> evicted(AggregatorDriver aggregator) {
        Map<String, Long> flows =
                new HashMap<>(newest(aggregator.ledgerLines(), PARTIALS).flows());
        flows.keySet().removeIf(flow -> !flow.startsWith("evicted/"));
        return flows;
    }

    private static LedgerLine newest(List<LedgerLine> lines, String topic) {
        List<LedgerLine> backwards = new ArrayList<>(lines);
        Collections.reverse(backwards);
        return readerOf(backwards, topic);
    }

    /** Under the test driver all is one task. */
    private static LedgerLine readerOf(List<LedgerLine> lines, String topic) {
        return lines.stream()
                .filter(line -> line.sources().stream()
                        .anyMatch(source -> source.topic().contains(topic)))
                .findFirst()
                .orElseThrow();
    }
}
