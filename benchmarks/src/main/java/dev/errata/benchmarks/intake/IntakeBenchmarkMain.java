package dev.errata.benchmarks.intake;

import dev.errata.benchmarks.pipeline.TemporaryDirectory;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The intake's benchmark: the results on standard output. */
public final class IntakeBenchmarkMain {
    private static final String USAGE = "options: --seconds N (20), how long each figure is measured,"
            + " --parts batches,envelopes,bombs,spool (all)";
    private static final int SECONDS = 20;

    private IntakeBenchmarkMain() {}

    public static void main(String[] arguments) throws Exception {
        Duration time = Duration.ofSeconds(SECONDS);
        Set<IntakeRun.Part> parts = EnumSet.allOf(IntakeRun.Part.class);
        try {
            for (int i = 0; i < arguments.length; i += 2) {
                String value = i + 1 < arguments.length ? arguments[i + 1] : "";
                switch (arguments[i]) {
                    case "--seconds" -> time = Duration.ofSeconds(Integer.parseUnsignedInt(value));
                    case "--parts" ->
                        parts = Arrays.stream(value.toUpperCase(Locale.ROOT).split(",", -1))
                                .map(IntakeRun.Part::valueOf)
                                .collect(Collectors.toSet());
                    default -> throw new IllegalArgumentException("no option " + arguments[i]);
                }
            }
            if (time.isZero()) {
                throw new IllegalArgumentException("--seconds must be at least 1");
            }
        } catch (IllegalArgumentException wrong) {
            System.err.println("intake: " + wrong.getMessage() + System.lineSeparator() + USAGE);
            System.exit(2);
            return;
        }
        System.out.println("| figure | measured | anchor | ratio |");
        System.out.println("|---|---|---|---|");
        try (TemporaryDirectory directory = TemporaryDirectory.create()) {
            new IntakeRun(time, parts, directory.path(), System.out::println).measure();
        }
        System.out.println();
        System.out.println(Runtime.getRuntime().availableProcessors()
                + " cores for broker, intake and clients, load average at the end "
                + ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }
}
