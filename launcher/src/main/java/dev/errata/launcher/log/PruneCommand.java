package dev.errata.launcher.log;

import dev.errata.launcher.console.Console;
import dev.errata.log.retention.LogCleaner;
import dev.errata.log.retention.RetentionRun;
import dev.errata.log.retention.RetentionSettings;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code errata log prune}: the retention, now and whole. */
@Command(
        name = "prune",
        description =
                "Drops what is older than the error log keeps, now: all days that are due, where the log itself drops three "
                        + "an hour at most. 'retention.details' and 'retention.summaries' of its settings (--log-config) say how long that is.",
        mixinStandardHelpOptions = true)
final class PruneCommand implements Callable<Integer> {
    @Mixin
    private DatabaseOptions database = new DatabaseOptions();

    private final Console console;
    private final Clock clock;

    PruneCommand(Console console, Clock clock) {
        this.console = console;
        this.clock = clock;
    }

    @Override
    public Integer call() {
        RetentionSettings settings = database.settings(RetentionSettings::read);
        Optional<RetentionRun> run = database.with(known -> new LogCleaner(known, settings, clock).runWhole());
        if (run.isEmpty()) {
            console.note("errata: another run of the retention is at it");
            return 1;
        }
        console.result(run.get().detail().toString());
        if (!run.get().isDone()) {
            console.note("errata: not all was dropped, as something else held a table; the log tries again");
            return 1;
        }
        return 0;
    }
}
