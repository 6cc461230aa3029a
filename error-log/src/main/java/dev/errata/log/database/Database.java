package dev.errata.log.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.jdbi.v3.core.Jdbi;

/** The log's connections to PostgreSQL, and its schema. For all threads. */
public final class Database implements AutoCloseable {
    private static final Duration CONNECTION_WAIT = Duration.ofSeconds(5);

    private final HikariDataSource pool;
    private final Jdbi jdbi;

    private Database(HikariDataSource pool) {
        this.pool = pool;
        this.jdbi = Jdbi.create(pool);
    }

    /** Connects when it is first used, so that a server that is away stops nothing. */
    public static Database of(DatabaseSettings settings) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("error-log");
        config.setJdbcUrl(settings.url());
        config.setUsername(settings.user());
        config.setPassword(settings.password());
        config.setMaximumPoolSize(settings.connections());
        config.setMinimumIdle(1);
        config.setConnectionTimeout(CONNECTION_WAIT.toMillis());
        config.setInitializationFailTimeout(-1);
        config.addDataSourceProperty("ApplicationName", "errata error-log");
        config.addDataSourceProperty("socketTimeout", "60");
        config.addDataSourceProperty("tcpKeepAlive", "true");
        return new Database(new HikariDataSource(config));
    }

    /**
     * Brings the schema to this program's version.
     *
     * @throws NewerSchemaException when it is of a newer program already
     * @throws FlywayException when PostgreSQL is away or refuses: to be tried again
     */
    public void migrate() {
        Flyway flyway = Flyway.configure()
                .dataSource(pool)
                .locations("classpath:dev/errata/log/database")
                .table("schema_version")
                .ignoreMigrationPatterns("*:future")
                .load();
        for (MigrationInfo applied : flyway.info().applied()) {
            if (applied.getState() == MigrationState.FUTURE_SUCCESS) {
                throw new NewerSchemaException(String.valueOf(applied.getVersion()));
            }
        }
        flyway.migrate();
    }

    public Jdbi jdbi() {
        return jdbi;
    }

    @Override
    public void close() {
        pool.close();
    }
}
