package dev.errata.log.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.log.PostgresUnderTest;
import dev.errata.log.Samples;
import dev.errata.log.Stores;
import dev.errata.log.rows.ErrorRows;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabaseTest {
    @Test
    void aDatabaseOfAnOlderSchemaIsBroughtUpWithWhatItHolds() {
        DatabaseSettings settings = PostgresUnderTest.schema("older");
        try (Database database = Database.of(settings)) {
            setBack(database, settings, "older", "1");
            database.jdbi()
                    .useHandle(handle -> handle.execute("INSERT INTO intake_offset (topic, partition, topic_id,"
                            + " next_offset) VALUES ('errors', 0, 'id', 42)"));
            database.migrate();
            database.jdbi()
                    .useHandle(handle -> assertThat(
                                    handle.select("SELECT next_offset + generation + too_old FROM intake_offset")
                                            .mapTo(Long.class)
                                            .one())
                            .isEqualTo(43));
        }
    }

    private static void setBack(Database database, DatabaseSettings settings, String schema, String version) {
        database.jdbi()
                .useHandle(handle -> handle.execute("DROP SCHEMA %1$s CASCADE; CREATE SCHEMA %1$s".formatted(schema)));
        Flyway.configure()
                .dataSource(settings.url(), settings.user(), settings.password())
                .locations("classpath:dev/errata/log/database")
                .table("schema_version")
                .target(MigrationVersion.fromVersion(version))
                .load()
                .migrate();
    }

    @Test
    void whatIsThereUnderAnIdGetsAKeyByTimeAndIsStillTakenOnce() {
        String outcome = "INSERT INTO outcome (outcome_id, event_time, received_at, status, origin, detail)"
                + " VALUES ('once', '2026-11-26 05:00Z', now(), 'failed', 'executor', '{}') ON CONFLICT DO NOTHING";
        DatabaseSettings settings = PostgresUnderTest.schema("keys");
        try (Database database = Database.of(settings)) {
            setBack(database, settings, "keys", "8");
            assertThat(new Days(database).make("outcome", Set.of(LocalDate.of(2026, 11, 26))))
                    .hasSize(1);
            database.jdbi().useHandle(handle -> {
                assertThat(handle.execute(outcome)).isEqualTo(1);
                database.migrate();
                assertThat(handle.execute(outcome)).isZero();
                assertThat(handle.select("SELECT pg_get_constraintdef(oid) FROM pg_constraint"
                                        + " WHERE conrelid = 'outcome_20261126'::regclass AND contype = 'p'")
                                .mapTo(String.class)
                                .one())
                        .isEqualTo("PRIMARY KEY (event_time, outcome_id)");
            });
        }
    }

    @Test
    void aMigrationMayTakeLongerThanAnyQuestion() {
        DatabaseSettings settings = PostgresUnderTest.schema("patient");
        DatabaseSettings shortTimeout =
                DatabaseSettings.of(settings.url() + "&socketTimeout=1", settings.user(), settings.password());
        try (Database other = Database.of(settings);
                Database database = Database.of(shortTimeout)) {
            setBack(other, settings, "patient", "8");
            CompletableFuture<Void> migration = other.jdbi().inTransaction(handle -> {
                handle.execute("LOCK TABLE retry");
                CompletableFuture<Void> begun = CompletableFuture.runAsync(database::migrate);
                handle.execute("SELECT pg_sleep(3)");
                return begun;
            });
            assertThat(migration).succeedsWithin(Duration.ofMinutes(1));
        }
    }

    @Test
    void anErrorIsFoundByTheTimeThatItsIdentitySays() {
        Instant now = Instant.parse("2026-11-26T05:00:00Z");
        try (Stores stores = new Stores("found")) {
            stores.write(new ErrorRows(), Stores.at(1, now, Samples.error("one", "HTTP 503", "session", now)));
            List<String> plan = stores.database().jdbi().inTransaction(handle -> {
                handle.execute("SET LOCAL enable_seqscan = off");
                return handle.select(
                                "EXPLAIN SELECT detail FROM error_log JOIN error_identity USING (error_id, event_time)"
                                        + " WHERE error_id = 'one'")
                        .mapTo(String.class)
                        .list();
            });
            assertThat(plan)
                    .anyMatch(line -> line.contains("(event_time = error_identity.event_time) AND (error_id = 'one'"));
        }
    }

    @Test
    void aDatabaseOfANewerSchemaIsRefusedByItsVersion() {
        try (Stores newer = new Stores("newer")) {
            newer.execute("INSERT INTO schema_version (installed_rank, version, description, type, script, checksum,"
                    + " installed_by, execution_time, success)"
                    + " VALUES (1000, '999', 'later', 'SQL', 'V999__later.sql', 1, 'somebody', 1, true)");
            assertThatThrownBy(newer.database()::migrate)
                    .isInstanceOf(NewerSchemaException.class)
                    .hasMessageContaining("version 999");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT '\"\\u0000\"'::jsonb;true",
                "SELECT '\"\\ud83d\"'::jsonb;true",
                "SELECT (repeat('[', 100000) || repeat(']', 100000))::jsonb;true",
                "SELECT 'never ever'::timestamptz;true",
                "SELECT 1 / 0;true",
                "SELECT * FROM nowhere;false",
                "INSERT INTO retry (due_at) VALUES (now());false",
                "SELECT pg_terminate_backend(pg_backend_pid());false"
            })
    void aFailureIsOfTheRowOrOfTheSurroundings(String sql, boolean isOfARow) {
        DatabaseSettings settings = PostgresUnderTest.schema("failure_" + Integer.toHexString(sql.hashCode()));
        try (Database database = Database.of(settings)) {
            assertThatThrownBy(() -> database.jdbi().useHandle(handle -> handle.execute(sql)))
                    .satisfies(failed -> assertThat(Failures.isOfARow(failed)).isEqualTo(isOfARow));
        }
    }
}
