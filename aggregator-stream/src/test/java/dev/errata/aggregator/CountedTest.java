package dev.errata.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.ledger.LedgerLine;
import java.nio.file.Path;
import java.util.List;
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

    /** Under the test driver all is one task. */
    private static LedgerLine readerOf(List<LedgerLine> lines, String topic) {
        return lines.stream()
                .filter(line -> line.sources().stream()
                        .anyMatch(source -> source.topic().contains(topic)))
                .findFirst()
                .orElseThrow();
    }
}
