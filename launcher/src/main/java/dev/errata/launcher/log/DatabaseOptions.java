package dev.errata.launcher.log;

import dev.errata.embedded.postgres.EmbeddedPostgres;
import dev.errata.launcher.console.ClusterFlags;
import dev.errata.launcher.console.UserMistake;
import dev.errata.launcher.pipeline.DataDirectory;
import dev.errata.log.database.Database;
import dev.errata.log.database.DatabaseSettings;
import dev.errata.log.database.Failures;
import dev.errata.log.database.NewerSchemaException;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigException;
import dev.errata.streams.config.ConfigSource;
import dev.errata.streams.config.Origin;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The error log's database, as options, the environment and a file say it; no option takes a password. */
public final class DatabaseOptions {
    @Option(
            names = "--database",
            paramLabel = "URL",
            description = "jdbc:postgresql://HOST:PORT/DATABASE of the error log, without a password.")
    private @Nullable String url;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Of 'errata up', whose database it is where no other is named (default: "
                    + DataDirectory.DEFAULT + ").")
    private Path data = Path.of(DataDirectory.DEFAULT);

    @Option(names = "--database-user", paramLabel = "NAME", description = "Owns the tables (default: errata).")
    private @Nullable String user;

    @Option(
            names = "--database-password",
            paramLabel = "FILE",
            description = "File whose first line is the password; or set ERRATA_DATABASE_PASSWORD.")
    private @Nullable Path passwordFile;

    @Option(
            names = "--log-config",
            paramLabel = "FILE",
            description = "The error log's own settings; whatever else is in it is not looked at.")
    private @Nullable Path file;

    /**
     * Does something in the database, its tables made first if they are not there.
     *
     * @throws UserMistake if it cannot be reached, in a line that says why
     */
    public <T> T with(Function<Database, T> work) {
        DatabaseSettings settings = settings(System.getenv());
        try (Database database = Database.of(settings)) {
            database.migrate();
            return work.apply(database);
        } catch (NewerSchemaException newer) {
            throw new UserMistake(String.valueOf(newer.getMessage()), newer);
        } catch (RuntimeException failed) {
            SQLException said = innermost(failed);
            if (said == null) {
                throw failed;
            }
            throw new UserMistake(
                    "PostgreSQL at " + settings.url() + " as " + settings.user() + ": " + said.getMessage()
                            + " (--database, --database-user and --database-password say where it is)",
                    failed);
        }
    }

    DatabaseSettings settings(Map<String, String> environment) {
        return settings(environment, this::read);
    }

    /** Other settings of the log, from the same places. */
    <T> T settings(Function<Config, T> reader) {
        return settings(System.getenv(), reader);
    }

    private <T> T settings(Map<String, String> environment, Function<Config, T> reader) {
        Map<String, String> said = new TreeMap<>();
        ClusterFlags.put(said, "database.url", url);
        ClusterFlags.put(said, "database.user", user);
        ClusterFlags.put(said, "database.password.file", passwordFile);
        try {
            ConfigSource source = file == null ? ConfigSource.empty() : ConfigSource.file(file);
            source = source.overriddenBy(environment).overriddenBy(said, Origin.of("command line"));
            return Config.readPart(source, reader).value();
        } catch (ConfigException wrong) {
            throw new UserMistake(String.valueOf(wrong.getMessage()), wrong);
        }
    }

    private DatabaseSettings read(Config config) {
        DatabaseSettings named = DatabaseSettings.read(config);
        if (config.isSet("database.url")) {
            return named;
        }
        return EmbeddedPostgres.runningIn(data.resolve("postgres"))
                .map(running -> DatabaseSettings.of(
                        running.jdbcUrl(), EmbeddedPostgres.USER, NewPassword.firstLine(running.passwordFile())))
                .orElseThrow(() -> new UserMistake("no 'errata up' with a database of its own runs on " + data
                        + " (--data), and --database names no other"));
    }

    /** The pool says only that it waited; what it waited for is behind it. */
    private static @Nullable SQLException innermost(Throwable failure) {
        SQLException found = Failures.ofPostgres(failure);
        for (SQLException next = found; next != null; next = cause(next)) {
            found = next;
        }
        return found;
    }

    private static @Nullable SQLException cause(SQLException said) {
        return said.getCause() == null ? null : Failures.ofPostgres(said.getCause());
    }
}
