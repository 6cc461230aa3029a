package dev.errata.launcher.log;

import dev.errata.embedded.postgres.EmbeddedPostgres;
import dev.errata.embedded.postgres.PostgresException;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import dev.errata.launcher.pipeline.DataDirectory;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code errata log backup}: the database of {@code errata up} as one file. */
@Command(
        name = "backup",
        description = "Writes the database of 'errata up' into one file, whether it runs or not. Passwords are in it.",
        mixinStandardHelpOptions = true)
final class BackUpCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "FILE",
            description = "Where to; it must not exist. A .tar.gz that 'errata log restore' reads.")
    private Path file = Path.of("");

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Of 'errata up' (default: " + DataDirectory.DEFAULT + ").")
    private Path data = Path.of(DataDirectory.DEFAULT);

    private final Console console;

    BackUpCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        try {
            EmbeddedPostgres.backUp(data.resolve("postgres"), file);
        } catch (PostgresException failed) {
            throw new UserMistake(String.valueOf(failed.getMessage()), failed);
        }
        console.note("errata: the database is in " + file);
        return 0;
    }
}
