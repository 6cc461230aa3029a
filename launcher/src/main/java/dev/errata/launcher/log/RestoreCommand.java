package dev.errata.launcher.log;

import dev.errata.embedded.postgres.Backup;
import dev.errata.embedded.postgres.EmbeddedPostgresConfig;
import dev.errata.embedded.postgres.PostgresException;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import dev.errata.launcher.pipeline.DataDirectory;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code errata log restore}: a backup in place of a database. */
@Command(
        name = "restore",
        description = "Puts a backup where 'errata up' finds it: a directory that holds no database yet.",
        mixinStandardHelpOptions = true)
final class RestoreCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "What 'errata log backup' wrote.")
    private Path file = Path.of("");

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Of 'errata up' (default: " + DataDirectory.DEFAULT + ").")
    private Path data = Path.of(DataDirectory.DEFAULT);

    private final Console console;

    RestoreCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        try {
            Backup.restore(file, EmbeddedPostgresConfig.in(data.resolve("postgres")));
        } catch (PostgresException failed) {
            throw new UserMistake(String.valueOf(failed.getMessage()), failed);
        }
        console.note("errata: " + file + " is restored; 'errata up' starts on it");
        return 0;
    }
}
