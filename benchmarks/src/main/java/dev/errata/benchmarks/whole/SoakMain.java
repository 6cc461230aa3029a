package dev.errata.benchmarks.whole;

import dev.errata.benchmarks.audit.AskedLedger;
import dev.errata.benchmarks.audit.LedgerAudit;
import dev.errata.benchmarks.pipeline.TemporaryDirectory;
import dev.errata.benchmarks.process.KillableCluster;
import dev.errata.benchmarks.shared.OptionPairs;
import dev.errata.benchmarks.shared.RunReport;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** The soak: progress on standard error, the table on standard output; 1 if anything does not level off or balance. */
public final class SoakMain {
    private SoakMain() {}

    public static void main(String[] arguments) throws Exception {
        SoakOptions options = OptionPairs.orExit("soak", SoakOptions.USAGE, () -> SoakOptions.parse(arguments));
        System.exit(run(options) ? 0 : 1);
    }

    private static boolean run(SoakOptions options) throws Exception {
        List<String> wrong = new ArrayList<>();
        try (TemporaryDirectory directory = TemporaryDirectory.create();
                WholeRun run = WholeRun.start(
                        options.whole(), directory.path(), true, options.remembered(), InstantSource.system())) {
            double rate = WholeMain.held(run, options.whole()).rate()
                    / (options.whole().isFixed() ? 1 : 2);
            Soak soak = new Soak(run, options, System.err::println);
            KillableCluster cluster = run.processes().cluster();
            LedgerAudit audit = cluster.ledger(InstantSource.system());
            try (AskedLedger ledger = audit.watch();
                    PersonOnCall person = new PersonOnCall(cluster.operators(), InstantSource.system())) {
                soak.run(rate);
                wrong.addAll(ledger.differences());
                wrong.addAll(person.violations());
            }
            wrong.addAll(audit.differences());
            wrong.addAll(run.violations());
            if (options.remembered() != null) {
                wrong.addAll(soak.growing());
            }
            System.out.printf(
                    "%.0f errors/s for %d minutes, a process killed every %d s (%d kills), %d cores%n%n",
                    rate,
                    options.time().toMinutes(),
                    options.every().toSeconds(),
                    soak.kills(),
                    Runtime.getRuntime().availableProcessors());
            System.out.println(Soak.HEAD);
            soak.lines().forEach(System.out::println);
        }
        return RunReport.conclude(
                wrong,
                "every error decided, every retry fired once"
                        + (options.remembered() == null ? "" : ", and all levels off"));
    }
}
