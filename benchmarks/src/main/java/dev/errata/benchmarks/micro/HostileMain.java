package dev.errata.benchmarks.micro;

import dev.errata.benchmarks.workload.HostileText;
import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.event.ErrorEvent;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * What an event costs that is as large as the topic takes it, message, output and stack full of one hostile text: the CPU time of
 * one judgement, the least of several, the dearest text first.
 */
public final class HostileMain {
    /** Three of them are what the topic takes. */
    private static final int LONGEST = 8 * 1024 * 1024 / 3;

    private static final int WARM_UP = 10;
    private static final int RUNS = 10;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private record Cost(HostileText text, double millis) {}

    private HostileMain() {}

    public static void main(String[] arguments) {
        PrintStream out = System.out;
        ErrorJudge judge = ErrorJudge.withDefaults();
        for (HostileText text : HostileText.values()) {
            ErrorEvent event = event(text);
            for (int i = 0; i < WARM_UP; i++) {
                judge.judge(event);
            }
        }
        List<Cost> costs = Arrays.stream(HostileText.values())
                .map(text -> new Cost(text, leastNanos(judge, event(text)) / 1e6))
                .sorted(Comparator.comparingDouble(Cost::millis).reversed())
                .toList();
        costs.forEach(cost -> out.printf("%8.1f ms  %s%n", cost.millis(), cost.text()));
    }

    private static long leastNanos(ErrorJudge judge, ErrorEvent event) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < RUNS; i++) {
            long start = THREADS.getCurrentThreadCpuTime();
            judge.judge(event);
            least = Math.min(least, THREADS.getCurrentThreadCpuTime() - start);
        }
        return least;
    }

    private static ErrorEvent event(HostileText text) {
        String full = text.ofLength(LONGEST);
        return ErrorEvent.builder(full)
                .toolOutput(full)
                .stack(full)
                .errorId("hostile")
                .receivedAt(Instant.EPOCH)
                .build();
    }
}
