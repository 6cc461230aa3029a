package dev.errata.log.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.log.Stores;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a run of the retention deletes of the tables that have no days, and what it leaves. */
class BoundTest {
    /** The table, what is said of a row that stays, and of one that goes: {@code {91}} is the time 91 days ago. */
    private static final String ROWS = """
            error_identity    | event_time={1}                                | event_time={100}
            error_log_summary | day={363}                                     | day={366}
            escalation        | answered_at={88}                              | answered_at={91}
            escalation        | opened_at={400}, deadline={399}               | closed_at={91}
            error_group       | last_seen={91}, changed_at={88}               | last_seen={91}, changed_at={91}
            error_group       | last_seen={88}, changed_at={91}               | last_seen={400}, changed_at={300}
            alert             | resolved_at={88}                              | resolved_at={91}
            alert             | started_at={400}, updated_at={400}            | closed_at={91}
            error_stats       | window_seconds=60, window_start={5}           | window_seconds=60, window_start={8}
            error_stats       | window_seconds=3600, window_start={88}        | window_seconds=3600, window_start={91}
            error_stats       | window_seconds=86400, window_start={363}      | window_seconds=86400, window_start={366}
            circuit           | changed_at={400}                              | closed_at={91}
            rule              | changed_at={400}                              | closed_at={366}
            rule              | closed_at={363}                               | closed_at={400}
            rule_rejection    | rejected_at={363}                             | rejected_at={366}
            command_result    | is_reading=false, answered_at={363}           | is_reading=false, answered_at={366}
            command_result    | is_reading=true, answered_at={0}              | is_reading=true, answered_at={2}
            dead_letter       | buried_at={28}                                | buried_at={31}
            bad_row           | noted_at={88}                                 | noted_at={91}
            job_run           | started_at={363}                              | started_at={366}
            log_action        | acted_at={363}                                | acted_at={366}
            http_session      | account='ann', opened_at={5}                  | account='ann', opened_at={8}
            idempotent_call   | begun_at={0}                                  | begun_at={2}
            answer_link       | taken_at={5}                                  | taken_at={8}
            token             | role='viewer', expires_at={88}                | role='viewer', expires_at={91}
            """;

    private static Stores stores;
    private static List<Case> cases = List.of();

    /** A row, by its place in its table, which is its own until somebody cleans up. */
    private record Row(String said, String place) {}

    private record Case(String table, Row staying, Row going) {
        @Override
        public String toString() {
            return table + ": " + staying.said() + " stays, " + going.said() + " goes";
        }
    }

    @BeforeAll
    static void runOverRowsOfEachTable() {
        stores = new Stores("bounds");
        stores.database().jdbi().useHandle(handle -> {
            handle.execute("INSERT INTO account (name, role, password, created_by, created_at)"
                    + " VALUES ('ann', 'admin', '', 'bob', now())");
            handle.execute("UPDATE horizon SET kept_from = current_date - 90");
            cases = ROWS.lines()
                    .map(line -> line.split("\\|", -1))
                    .map(parts -> new Case(
                            parts[0].strip(),
                            insert(handle, parts[0].strip(), parts[1].strip()),
                            insert(handle, parts[0].strip(), parts[2].strip())))
                    .toList();
        });
        var unused = new LogCleaner(stores.database(), RetentionSettings.defaults(), InstantSource.system())
                .run()
                .orElseThrow();
    }

    @AfterAll
    static void close() {
        stores.close();
    }

    static Stream<Case> rows() {
        return cases.stream();
    }

    /** With something in each column that must hold something. */
    private static Row insert(Handle handle, String table, String said) {
        List<String> columns = Stream.of(said.split(", ", -1))
                .map(each -> each.split("=", 2)[0])
                .toList();
        String values = Stream.of(said.split(", ", -1))
                .map(each -> each.split("=", 2)[1].replaceAll("\\{(\\d+)}", "now() - interval '$1 days'"))
                .collect(Collectors.joining(", "));
        String others = handle.createQuery("""
                        SELECT coalesce(string_agg(', ' || quote_ident(column_name), ''), '') || '|' ||
                          coalesce(string_agg(', ' || CASE data_type WHEN 'text' THEN 'gen_random_uuid()::text'
                            WHEN 'bytea' THEN 'uuid_send(gen_random_uuid())' WHEN 'boolean' THEN 'false'
                            WHEN 'jsonb' THEN '''{}''' WHEN 'timestamp with time zone' THEN 'now()'
                            ELSE '(random() * 30000)::int' END, ''), '')
                        FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = :table
                        AND is_nullable = 'NO' AND is_identity = 'NO' AND column_default IS NULL
                        AND column_name <> ALL (:said)
                        """)
                .bind("table", table)
                .bindArray("said", String.class, columns)
                .mapTo(String.class)
                .one();
        String[] rest = others.split("\\|", 2);
        String place = handle.createQuery("INSERT INTO %s (%s%s) VALUES (%s%s) RETURNING ctid::text"
                        .formatted(table, String.join(", ", columns), rest[0], values, rest[1]))
                .mapTo(String.class)
                .one();
        return new Row(said, Objects.requireNonNull(place));
    }

    @Test
    void everyTableThatIsSweptIsHere() {
        assertThat(rows().map(Case::table))
                .containsAll(Bound.ALL.stream()
                        .filter(Bound::isSwept)
                        .map(Bound::table)
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void whatIsOldGoesAndNothingElse(Case each) {
        String there = "SELECT count(*) FROM %s WHERE ctid = '%s'";
        assertThat(stores.count(there.formatted(each.table(), each.staying().place())))
                .isEqualTo(1);
        assertThat(stores.count(there.formatted(each.table(), each.going().place())))
                .isZero();
    }
}
