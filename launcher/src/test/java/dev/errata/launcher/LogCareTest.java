package dev.errata.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.embedded.postgres.EmbeddedPostgres;
import dev.errata.testing.SharedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is taken out of the error log: {@code errata log forget} and {@code errata log prune}; and backups of it. */
final class LogCareTest {
    @TempDir
    private static Path directory;

    private static EmbeddedPostgres postgres;
    private static Path password;

    @BeforeAll
    static void start() throws Exception {
        postgres = EmbeddedPostgres.start(SharedPostgres.in(directory.resolve("postgres")));
        password = Files.writeString(directory.resolve("password"), postgres.password() + "\n");
    }

    @AfterAll
    static void stop() {
        postgres.close();
    }

    private static CommandRun log(String... arguments) {
        List<String> all = new ArrayList<>(List.of("log"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--database", postgres.jdbcUrl(), "--database-password", password.toString()));
        return CommandRun.of("", all.toArray(String[]::new));
    }

    private static List<String> sql(String statement) throws Exception {
        List<String> values = new ArrayList<>();
        try (Connection connection =
                        DriverManager.getConnection(postgres.jdbcUrl(), EmbeddedPostgres.USER, postgres.password());
                Statement running = connection.createStatement()) {
            if (running.execute(statement)) {
                try (ResultSet found = running.getResultSet()) {
                    while (found.next()) {
                        values.add(String.valueOf(found.getString(1)));
                    }
                }
            }
        }
        return values;
    }

    @Test
    void whatIsNotThereIsNotForgotten() throws Exception {
        CommandRun forgotten = log("forget", "--session", "nobody's", "--by", "ann", "--reason", "asked to");

        assertThat(forgotten.exitCode()).isEqualTo(ErrataCommand.FAILED);
        assertThat(forgotten.err()).contains("the error log knew nothing of it");
        assertThat(
                        sql(
                                "SELECT actor || ' ' || action || ' ' || subject || ' ' || reason FROM log_action WHERE actor = 'ann'"))
                .containsExactly("ann forget session nobody's asked to");
    }

    @Test
    void aSessionIsForgottenAndWhatKafkaHoldsIsTold() throws Exception {
        assertThat(log("prune").exitCode()).isZero();
        sql("""
                INSERT INTO escalation SELECT (jsonb_populate_record(NULL::escalation, '{"escalation_id": "e1",
                  "session_id": "gone"}'::jsonb || (SELECT jsonb_object_agg(column_name,
                    CASE WHEN data_type = 'jsonb' THEN '{}'::jsonb
                      WHEN data_type LIKE 'timestamp%' THEN to_jsonb(now())
                      WHEN data_type IN ('smallint', 'integer', 'bigint') THEN '0'::jsonb
                      WHEN data_type = 'boolean' THEN 'false'::jsonb ELSE '"x"'::jsonb END)
                    FROM information_schema.columns WHERE table_name = 'escalation' AND is_nullable = 'NO'
                      AND column_name NOT IN ('escalation_id', 'session_id')))).*
                """);

        CommandRun forgotten = log("forget", "--session", "gone");

        assertThat(forgotten.exitCode()).as(forgotten.err()).isZero();
        assertThat(forgotten.lines()).contains("1 of escalation");
        assertThat(forgotten.err())
                .contains("Kafka may still hold it:", "  errors.retryable, until ", "  escalations, the newest");
        assertThat(sql("SELECT escalation_id FROM escalation WHERE session_id = 'gone'"))
                .isEmpty();
    }

    @Test
    void aBackupOfTheRunningDatabaseIsRestoredElsewhereByOneCommandEach() throws Exception {
        sql("CREATE TABLE kept (word text); INSERT INTO kept VALUES ('kept')");
        String file = directory.resolve("backup.tar.gz").toString();
        String elsewhere = directory.resolve("elsewhere").toString();

        CommandRun backup = CommandRun.of("", "log", "backup", file, "--data", directory.toString());
        assertThat(backup.exitCode()).as(backup.err()).isZero();
        CommandRun again = CommandRun.of("", "log", "backup", file, "--data", directory.toString());
        assertThat(again.err()).contains("exists already").doesNotContain("\tat ");
        CommandRun restored = CommandRun.of("", "log", "restore", file, "--data", elsewhere);
        assertThat(restored.exitCode()).as(restored.err()).isZero();
        CommandRun twice = CommandRun.of("", "log", "restore", file, "--data", elsewhere);
        assertThat(twice.exitCode()).isNotZero();
        assertThat(twice.err()).contains("holds a database already");
        CommandRun nothing = CommandRun.of("", "log", "backup", file + "2", "--data", elsewhere + "2");
        assertThat(nothing.err()).contains("holds no database");

        try (EmbeddedPostgres copy = EmbeddedPostgres.start(SharedPostgres.in(Path.of(elsewhere, "postgres")));
                Connection connection =
                        DriverManager.getConnection(copy.jdbcUrl(), EmbeddedPostgres.USER, copy.password());
                ResultSet found = connection.createStatement().executeQuery("SELECT word FROM kept")) {
            assertThat(found.next()).isTrue();
        }
    }

    @Test
    void oneOfThemHasToBeMeant() {
        assertThat(log("forget").exitCode()).isEqualTo(ErrataCommand.USAGE);
        assertThat(log("forget", "--session", "a", "--error", "b").exitCode()).isEqualTo(ErrataCommand.USAGE);
    }
}
