package dev.errata.benchmarks.ledger;

import dev.errata.benchmarks.pipeline.TemporaryDirectory;
import dev.errata.benchmarks.shared.OptionPairs;
import dev.errata.benchmarks.shared.RunReport;
import dev.errata.core.ledger.Difference.Kind;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Plants one fault of each kind among many records, each time in front of an app that begins anew: what was named and how soon
 * on standard output; 1 if one is not named within 10 s, or something is named that was not planted.
 */
public final class LedgerFaultsMain {
    private LedgerFaultsMain() {}

    public static void main(String[] arguments) throws Exception {
        FaultsOptions options =
                OptionPairs.orExit("ledger-faults", FaultsOptions.USAGE, () -> FaultsOptions.parse(arguments));
        List<String> wrong = new ArrayList<>();
        Random random = new Random(options.seed());
        for (CountingStage stage : options.stages()) {
            for (Kind fault : options.faults()) {
                wrong.addAll(run(stage, fault, options.records(), random));
            }
        }
        System.exit(RunReport.conclude(wrong, "each was named in time, and nothing else") ? 0 : 1);
    }

    private static List<String> run(CountingStage stage, Kind fault, int records, Random random) throws Exception {
        try (TemporaryDirectory directory = TemporaryDirectory.create()) {
            FaultsRun run =
                    new FaultsRun(stage, fault, records, directory.path(), System.err::println, InstantSource.system());
            run.run(random.nextInt(records / 4, records / 2));
            System.out.println(run.report());
            return run.wrong();
        }
    }
}
