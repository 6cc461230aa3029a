package dev.errata.launcher.log;

import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import dev.errata.log.retention.Forget;
import dev.errata.log.retention.Forget.Scope;
import dev.errata.log.retention.Forgotten;
import java.time.Clock;
import java.time.Instant;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code errata log forget}: takes out what is known of one session, project or error. */
@Command(
        name = "forget",
        description =
                "Takes out of the error log, at once, what it knows of a session, a project or an error. Counts stay. It is "
                        + "written down who asked; what Kafka still holds is told, and until when.",
        mixinStandardHelpOptions = true)
final class ForgetCommand implements Callable<Integer> {
    @ArgGroup(multiplicity = "1")
    private Meant meant = new Meant();

    @Option(names = "--by", paramLabel = "NAME", description = "Who asks (default: the user of the system).")
    private String by = System.getProperty("user.name", "unknown");

    @Option(
            names = {"--why", "--reason"},
            paramLabel = "TEXT",
            description = "Why; it is written down.")
    private @Nullable String why;

    @Mixin
    private DatabaseOptions database = new DatabaseOptions();

    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    private final Console console;
    private final Clock clock;

    ForgetCommand(Console console, Clock clock) {
        this.console = console;
        this.clock = clock;
    }

    /** One of them. */
    private static final class Meant {
        @Option(names = "--session", paramLabel = "ID", description = "Everything of this session.")
        private @Nullable String session;

        @Option(names = "--project", paramLabel = "ID", description = "Everything of this project.")
        private @Nullable String project;

        @Option(names = "--error", paramLabel = "ID", description = "This error.")
        private @Nullable String error;

        private Forgotten in(Forget forget, String by, @Nullable String why) {
            if (session != null) {
                return forget.forget(Scope.SESSION, session, by, why);
            }
            return project != null
                    ? forget.forget(Scope.PROJECT, project, by, why)
                    : forget.forget(Scope.ERROR, String.valueOf(error), by, why);
        }
    }

    @Override
    public Integer call() {
        Forgotten forgotten = database.with(
                known -> meant.in(new Forget(known, cluster.cluster().topics(), clock), by, why));
        long rows = 0;
        for (var table : new TreeMap<>(forgotten.rows()).entrySet()) {
            rows += table.getValue();
            if (table.getValue() > 0) {
                console.result(table.getValue() + " of " + table.getKey());
            }
        }
        if (rows == 0) {
            console.note("the error log knew nothing of it");
            return 1;
        }
        console.note("Kafka may still hold it:");
        for (Forgotten.StillHeld topic : forgotten.topics()) {
            Instant until = topic.until();
            console.note("  " + topic.topic() + (until == null ? ", the newest of each key" : ", until " + until));
        }
        return 0;
    }
}
