package dev.errata.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Four times the text takes about four times as long; a quadratic way would take sixteen times. What is compared is CPU
 * time, the least of several runs, and the comparison is repeated before it is believed: a busy machine does not fail it.
 */
class HostileTextTest {
    private static final int SHORT = 64 * 1024;
    private static final int RUNS = 5;
    private static final int COMPARISONS = 4;
    private static final double FACTOR = 9;
    /** Below it nothing can be told from the noise. */
    private static final long NOISE_NANOS = 2_000_000;

    private static final ErrorJudge JUDGE = ErrorJudge.withDefaults();
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @ParameterizedTest
    @EnumSource
    void timeIsLinearInTheOutput(HostileText text) {
        assertThat(ratio(output(text.ofLength(SHORT)), output(text.ofLength(4 * SHORT))))
                .isLessThan(FACTOR);
    }

    @ParameterizedTest
    @EnumSource
    void timeIsLinearInTheStack(HostileText text) {
        assertThat(ratio(stack(text.ofLength(SHORT)), stack(text.ofLength(4 * SHORT))))
                .isLessThan(FACTOR);
    }

    private static double ratio(ErrorEvent small, ErrorEvent large) {
        double least = Double.MAX_VALUE;
        for (int i = 0; i < COMPARISONS && least >= FACTOR; i++) {
            least = Math.min(least, (double) leastNanos(large) / Math.max(NOISE_NANOS, leastNanos(small)));
        }
        return least;
    }

    private static long leastNanos(ErrorEvent event) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < RUNS; i++) {
            long start = THREADS.getCurrentThreadCpuTime();
            JUDGE.judge(event);
            least = Math.min(least, THREADS.getCurrentThreadCpuTime() - start);
        }
        return least;
    }

    private static ErrorEvent output(String text) {
        return ErrorEvent.builder("")
                .kind(ErrorKind.TOOL_OUTPUT)
                .toolOutput(text)
                .errorId("hostile")
                .receivedAt(Instant.EPOCH)
                .build();
    }

    private static ErrorEvent stack(String text) {
        return ErrorEvent.builder("It failed")
                .stack(text)
                .errorId("hostile")
                .receivedAt(Instant.EPOCH)
                .build();
    }
}
