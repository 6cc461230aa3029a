package dev.errata.log.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.callback.BaseCallback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementExceptions;

/** The log's connections to PostgreSQL, and its schema. For all threads. */
public final class Database implements AutoCloseable {
    private static final Duration CONNECTION_WAIT = Duration.ofSeconds(5);
    private static final Duration QUESTION_WAIT = Duration.ofSeconds(2);

    private final DataSource connections;
    private final Runnable closing;
    private final Jdbi jdbi;

    private Database(HikariDataSource pool) {
        this(pool, pool::close);
    }

    private Database(DataSource connections, Runnable closing) {
        this.connections = connections;
        this.closing = closing;
        this.jdbi = Jdbi.create(connections);
        // what is bound may be the hash of a password, and the message of a failure is logged
        jdbi.getConfig(StatementExceptions.class).setMessageRendering(StatementExceptions.MessageRendering.NONE);
    }

    /** Over connections that are somebody else's to close. */
    public static Database over(DataSource connections) {
        return new Database(connections, () -> {});
    }

    /** Connects when it is first used, so that a server that is away stops nothing. */
    public static Database of(DatabaseSettings settings) {
        HikariConfig config = common(settings, "error-log");
        config.setMaximumPoolSize(settings.connections());
        config.setMinimumIdle(1);
        config.setConnectionTimeout(CONNECTION_WAIT.toMillis());
        config.addDataSourceProperty("socketTimeout", "60");
        return new Database(new HikariDataSource(config));
    }

    /**
     * Connections that only read, and wait for each other and for PostgreSQL not longer than a person would.
     *
     * @param timeout of each statement, after which PostgreSQL ends it
     */
    public static Database readOnly(DatabaseSettings settings, String purpose, int connections, Duration timeout) {
        return new Database(new HikariDataSource(reading(settings, purpose, connections, timeout)));
    }

    /** The same for few questions with many rows: these come in PostgreSQL's own form, which costs both sides less. */
    public static Database streaming(DatabaseSettings settings, String purpose, int connections, Duration timeout) {
        HikariConfig config = reading(settings, purpose, connections, timeout);
        config.addDataSourceProperty("prepareThreshold", "-1");
        return new Database(new HikariDataSource(config));
    }

    private static HikariConfig reading(DatabaseSettings settings, String purpose, int connections, Duration timeout) {
        HikariConfig config = common(settings, "error-log " + purpose);
        config.setMaximumPoolSize(connections);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(QUESTION_WAIT.toMillis());
        config.setReadOnly(true);
        config.addDataSourceProperty("options", "-c statement_timeout=" + timeout.toMillis());
        config.addDataSourceProperty(
                "socketTimeout", String.valueOf(timeout.plus(CONNECTION_WAIT).toSeconds()));
        return config;
    }

    private static HikariConfig common(DatabaseSettings settings, String name) {
        HikariConfig config = new HikariConfig();
        config.setPoolName(name);
        config.setJdbcUrl(settings.url());
        config.setUsername(settings.user());
        config.setPassword(settings.password());
        config.setInitializationFailTimeout(-1);
        config.addDataSourceProperty("ApplicationName", "errata " + name);
        config.addDataSourceProperty("tcpKeepAlive", "true");
        return config;
    }

    /**
     * Brings the schema to this program's version.
     *
     * @throws NewerSchemaException when it is of a newer program already
     * @throws FlywayException when PostgreSQL is away or refuses: to be tried again
     */
    public void migrate() {
        Flyway flyway = Flyway.configure()
                .dataSource(connections)
                .locations("classpath:dev/errata/log/database")
                .table("schema_version")
                .ignoreMigrationPatterns("*:future")
                .callbacks(new UnlimitedMigration())
                .load();
        for (MigrationInfo applied : flyway.info().applied()) {
            if (applied.getState() == MigrationState.FUTURE_SUCCESS) {
                throw new NewerSchemaException(String.valueOf(applied.getVersion()));
            }
        }
        flyway.migrate();
    }

    /** To index what is there may take longer than anything else. */
    private static final class UnlimitedMigration extends BaseCallback {
        @Override
        public boolean supports(Event event, Context context) {
            return event == Event.BEFORE_EACH_MIGRATE;
        }

        @Override
        public void handle(Event event, Context context) {
            try {
                context.getConnection().setNetworkTimeout(Runnable::run, 0);
            } catch (SQLException failed) {
                throw new FlywayException("no time for a migration", failed);
            }
        }
    }

    public Jdbi jdbi() {
        return jdbi;
    }

    @Override
    public void close() {
        closing.run();
    }
}
