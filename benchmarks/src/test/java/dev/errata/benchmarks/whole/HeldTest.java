package dev.errata.benchmarks.whole;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HeldTest {
    private final ResourceUsage used =
            new ResourceUsage(Duration.ofSeconds(6), Duration.ofSeconds(3), 40_000_000, 300L << 20, 40, 200);
    private final Held held = new Held(
            1_000, Duration.ofSeconds(30), 30_000, 3_000, 9_000, new Latencies(), List.of(), Map.of("recovery", used));

    @Test
    void aProcessIsSaidByTheError() {
        assertThat(held.lines())
                .containsExactly(
                        "| recovery | 200.0 | 100.0 | 0.20 | 1,333 | 300 | 5,000 | 200 |",
                        "| all | 200.0 | 100.0 | 0.20 | 1,333 | 300 | 5,000 | 200 |");
        assertThat(held.summary()).startsWith("1,000 errors/s for 30 s (30,000 errors and 3,000 of runs");
    }

    @Test
    void aLineHasAColumnForEachHead() {
        assertThat(Stream.concat(Held.HEAD.lines(), held.lines().stream()))
                .map(line -> line.split("\\|", -1).length)
                .containsOnly(10);
    }
}
