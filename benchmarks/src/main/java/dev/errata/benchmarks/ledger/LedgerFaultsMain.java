package dev.errata.benchmarks.ledger;

import dev.errata.benchmarks.pipeline.TemporaryDirectory;
import dev.errata.core.ledger.Difference.Kind;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Plants one fault of each kind among many records, each time in front of an app that begins anew: how soon it is named on
 * standard output; 1 if one is not named within 10 s, or something is named that was not planted.
 */
public final class LedgerFaultsMain {
    private static final String USAGE =
            "options: --records N (1000000), --faults missing,repeated,misplaced (all), --seed N (1)";
    private static final Duration BAR = Duration.ofSeconds(10);

    private LedgerFaultsMain() {}

    private record Options(int records, List<Kind> faults, long seed) {
        static Options parse(String... arguments) {
            Options options = new Options(1_000_000, List.of(Kind.MISSING, Kind.REPEATED, Kind.MISPLACED), 1);
            for (int i = 0; i < arguments.length; i += 2) {
                if (i + 1 == arguments.length) {
                    throw new IllegalArgumentException(arguments[i] + " needs a value");
                }
                options = options.with(arguments[i], arguments[i + 1]);
            }
            return options;
        }

        private Options with(String option, String value) {
            return switch (option) {
                case "--records" -> new Options(Integer.parseInt(value), faults, seed);
                case "--faults" ->
                    new Options(
                            records,
                            List.of(value.split(",", -1)).stream()
                                    .map(name -> Kind.valueOf(name.toUpperCase(Locale.ROOT)))
                                    .toList(),
                            seed);
                case "--seed" -> new Options(records, faults, Long.parseLong(value));
                default -> throw new IllegalArgumentException("no option " + option);
            };
        }
    }

    public static void main(String[] arguments) throws Exception {
        Options options;
        try {
            options = Options.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.println("ledger-faults: " + e.getMessage() + System.lineSeparator() + USAGE);
            System.exit(2);
            return;
        }
        boolean holds = true;
        Random random = new Random(options.seed());
        for (Kind fault : options.faults()) {
            holds &= run(fault, options.records(), random);
        }
        System.out.println("load average          "
                + ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        System.out.println(holds ? "each was named in time, and nothing else" : "FAILED");
        System.exit(holds ? 0 : 1);
    }

    private static boolean run(Kind fault, int records, Random random) throws Exception {
        try (TemporaryDirectory directory = TemporaryDirectory.create()) {
            FaultsRun run =
                    new FaultsRun(records, fault, directory.path(), System.err::println, InstantSource.system());
            run.run(random.nextInt(records / 4, records / 2));
            System.out.println("one of %d %s, named after %.1f s".formatted(records, fault.label(), run.seconds()));
            run.wrong().forEach(line -> System.out.println("VIOLATION             " + line));
            return run.wrong().isEmpty() && run.seconds() <= BAR.toSeconds();
        }
    }
}
