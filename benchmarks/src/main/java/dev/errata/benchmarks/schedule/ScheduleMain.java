package dev.errata.benchmarks.schedule;

import dev.errata.benchmarks.pipeline.TemporaryDirectory;
import dev.errata.benchmarks.shared.OptionPairs;
import dev.errata.benchmarks.shared.RunReport;

/** The schedule benchmark: progress on standard error, the table of results on standard output. */
public final class ScheduleMain {
    private ScheduleMain() {}

    public static void main(String[] arguments) throws Exception {
        ScheduleOptions options =
                OptionPairs.orExit("schedule", ScheduleOptions.USAGE, () -> ScheduleOptions.parse(arguments));
        for (int payload : options.payloads()) {
            for (Control control : options.controls()) {
                measure(options, payload, control);
            }
        }
    }

    private static void measure(ScheduleOptions options, int payload, Control control) throws Exception {
        ScheduleReport report = new ScheduleReport(options);
        try (TemporaryDirectory directory = TemporaryDirectory.create()) {
            new ScheduleRun(options, payload, control, report, directory.path(), System.err::println).run();
        } finally {
            print(payload, control, report);
        }
    }

    private static void print(int payload, Control control, ScheduleReport report) {
        System.out.println("Control of dependencies: " + control.label() + ", payload: " + payload + " bytes");
        System.out.println(RunReport.machine("broker, worker and consumer"));
        System.out.println();
        System.out.println(ScheduleReport.HEAD);
        report.lines().forEach(System.out::println);
        System.out.println();
    }
}
