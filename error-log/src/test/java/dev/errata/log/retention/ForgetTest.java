package dev.errata.log.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.log.Samples;
import dev.errata.log.Stores;
import dev.errata.log.rows.ErrorRows;
import dev.errata.log.rows.OutcomeRows;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ForgetTest {
    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");
    private static Stores stores;

    @BeforeAll
    static void makeTables() {
        stores = new Stores("forget");
    }

    @AfterAll
    static void close() {
        stores.close();
    }

    private static Forgotten forget(Forget.Scope scope, String id) {
        Topics topics = new Topics(new RegistryInMemory(), 4, (short) 1);
        return new Forget(stores.database(), topics, () -> NOW).forget(scope, id, "somebody", "they asked for it");
    }

    private static void store(String errorId, String session) {
        ClassifiedError error = Samples.error(errorId, "HTTP 503 for " + session, session, NOW);
        stores.write(new ErrorRows(), Stores.at(1, NOW, error));
        ExecutionOutcome outcome = new ExecutionOutcome(
                "outcome-" + errorId,
                OutcomeStatus.FAILED,
                OutcomeOrigin.EXECUTOR,
                NOW,
                ExecutionContext.ofSession(session),
                null,
                new ErrorSource("llm", null, null, null),
                null,
                null,
                null,
                null,
                errorId,
                null);
        stores.write(OutcomeRows.writer(), Stores.at(1, NOW, outcome));
        stores.execute(
                "INSERT INTO error_group (group_id, status, category, code, severity, pattern, errors, late_errors,"
                        + " sessions, first_seen, last_seen, last_minute, last_5_minutes, last_hour, detail, changed_at,"
                        + " generation, source_partition, source_offset) VALUES ('group-" + errorId
                        + "', 'open', 'unknown', 1, 1, 'HTTP', 1, 0, 1, now(), now(), 0, 0, 0, '{\"samples\": [{\"errorId\": \""
                        + errorId + "\"}, {\"errorId\": \"other\"}], \"recentErrorIds\": [\"" + errorId
                        + "\", \"other\"]}', now(), 1, 0, 1)");
    }

    @Test
    void detailAndSamplesOfASessionAreGoneAndCountsStay() {
        store("gone-1", "forgotten");
        store("kept-1", "remembered");
        long counted = stores.count("SELECT sum(errors) FROM error_hourly");
        Forgotten forgotten = forget(Forget.Scope.SESSION, "forgotten");
        assertThat(forgotten.rows()).containsEntry("error_log", 1L).containsEntry("outcome", 1L);
        assertThat(stores.count("SELECT count(*) FROM error_log WHERE session_id = 'forgotten'"))
                .isZero();
        assertThat(stores.count("SELECT count(*) FROM outcome WHERE session_id = 'forgotten'"))
                .isZero();
        assertThat(stores.text("SELECT detail::text FROM error_group WHERE group_id = 'group-gone-1'"))
                .isEqualTo("{\"samples\": [{\"errorId\": \"other\"}], \"recentErrorIds\": [\"other\"]}");
        assertThat(stores.text("SELECT detail::text FROM error_group WHERE group_id = 'group-kept-1'"))
                .contains("kept-1");
        assertThat(stores.count("SELECT count(*) FROM error_log WHERE session_id = 'remembered'"))
                .isEqualTo(1);
        assertThat(stores.count("SELECT sum(errors) FROM error_hourly")).isEqualTo(counted);
    }

    @Test
    void whatIsReadAgainDoesNotComeBack() {
        store("gone-2", "session-2");
        forget(Forget.Scope.ERROR, "gone-2");
        stores.write(new ErrorRows(), Stores.at(1, NOW, Samples.error("gone-2", "HTTP 503", "session-2", NOW)));
        assertThat(stores.count("SELECT count(*) FROM error_log WHERE error_id = 'gone-2'"))
                .isZero();
    }

    @Test
    void itIsAuditedAndSaysWhichTopicsStillHoldItUntilWhen() {
        Forgotten forgotten = forget(Forget.Scope.PROJECT, "nobody's");
        assertThat(forgotten.topics())
                .contains(new Forgotten.StillHeld("errors", NOW.plus(Duration.ofDays(7))))
                .contains(new Forgotten.StillHeld("escalations", null))
                .extracting(Forgotten.StillHeld::topic)
                .doesNotContain("rules");
        assertThat(stores.text("SELECT actor || ', ' || action || ', ' || reason FROM log_action"
                        + " WHERE subject = 'project nobody''s'"))
                .isEqualTo("somebody, forget, they asked for it");
    }
}
