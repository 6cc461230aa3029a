package dev.errata.log.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.log.PostgresUnderTest;
import dev.errata.log.Stores;
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
            database.jdbi().useHandle(handle -> handle.execute("DROP SCHEMA older CASCADE; CREATE SCHEMA older"));
            Flyway.configure()
                    .dataSource(settings.url(), settings.user(), settings.password())
                    .locations("classpath:dev/errata/log/database")
                    .table("schema_version")
                    .target(MigrationVersion.fromVersion("1"))
                    .load()
                    .migrate();
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
