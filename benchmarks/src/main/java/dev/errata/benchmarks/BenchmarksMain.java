package dev.errata.benchmarks;

import dev.errata.benchmarks.dispatch.DispatchMain;
import dev.errata.benchmarks.groups.GroupsMain;
import dev.errata.benchmarks.intake.IntakeBenchmarkMain;
import dev.errata.benchmarks.ledger.LedgerFaultsMain;
import dev.errata.benchmarks.log.LogMain;
import dev.errata.benchmarks.micro.HostileMain;
import dev.errata.benchmarks.pipeline.PipelineMain;
import dev.errata.benchmarks.schedule.ScheduleMain;
import dev.errata.benchmarks.whole.SoakMain;
import dev.errata.benchmarks.whole.WholeMain;
import dev.errata.streams.process.FixedFormat;
import java.util.Arrays;
import org.openjdk.jmh.Main;

/** Runs {@code jmh}, {@code pipeline}, {@code schedule}, {@code groups}, {@code log}, {@code intake}, {@code dispatch}, {@code hostile}, {@code whole}, {@code soak} or {@code ledger-faults}; what follows are their own options. */
public final class BenchmarksMain {
    private BenchmarksMain() {}

    public static void main(String[] arguments) throws Exception {
        FixedFormat.apply();
        String[] rest = arguments.length == 0 ? arguments : Arrays.copyOfRange(arguments, 1, arguments.length);
        String which = arguments.length == 0 ? "" : arguments[0];
        switch (which) {
            case "jmh" -> Main.main(rest);
            case "pipeline" -> PipelineMain.main(rest);
            case "schedule" -> ScheduleMain.main(rest);
            case "groups" -> GroupsMain.main(rest);
            case "log" -> LogMain.main(rest);
            case "intake" -> IntakeBenchmarkMain.main(rest);
            case "dispatch" -> DispatchMain.main(rest);
            case "hostile" -> HostileMain.main(rest);
            case "whole" -> WholeMain.main(rest);
            case "soak" -> SoakMain.main(rest);
            case "ledger-faults" -> LedgerFaultsMain.main(rest);
            default -> {
                System.err.println(
                        "benchmarks: say 'jmh', 'pipeline', 'schedule', 'groups', 'log', 'intake', 'dispatch', 'hostile', 'whole', 'soak' or 'ledger-faults', got '"
                                + which + "'");
                System.exit(2);
            }
        }
    }
}
