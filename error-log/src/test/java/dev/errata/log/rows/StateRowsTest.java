package dev.errata.log.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.ClassificationRule;
import dev.errata.core.grouping.ErrorStatistics;
import dev.errata.log.Stores;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class StateRowsTest {
    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");
    private static Stores stores;

    @BeforeAll
    static void makeTables() {
        stores = new Stores("states");
    }

    @AfterAll
    static void close() {
        stores.close();
    }

    private static Stored<ClassificationRule> rule(String id, String definition, int generation, long offset) {
        ClassificationRule rule = new ClassificationRule(id, definition, "somebody", NOW, null);
        return new Stored<>(rule, "rules", 0, offset, generation, NOW);
    }

    private static String definition(String id) {
        return stores.text("SELECT definition || CASE WHEN closed_at IS NULL THEN '' ELSE ' closed' END FROM rule"
                + " WHERE rule_id = '" + id + "'");
    }

    private static void gone(String id, int generation, long offset) throws SQLException {
        List<Stored<String>> keys = List.of(new Stored<>(id, "rules", 0, offset, generation, NOW));
        stores.database().jdbi().useTransaction(handle -> RuleRows.writer().close(handle.getConnection(), keys));
    }

    @Test
    void theNewestStaysInWhateverOrderTheyAreRead() {
        stores.write(RuleRows.writer(), List.of(rule("order", "one", 1, 1), rule("order", "three", 1, 3)));
        stores.write(RuleRows.writer(), rule("order", "two", 1, 2));
        assertThat(definition("order")).isEqualTo("three");
    }

    @Test
    void aLaterGenerationReplacesHigherOffsets() {
        stores.write(RuleRows.writer(), rule("anew", "old", 1, 900));
        stores.write(RuleRows.writer(), rule("anew", "new", 2, 0));
        stores.write(RuleRows.writer(), rule("anew", "old again", 1, 901));
        assertThat(definition("anew")).isEqualTo("new");
    }

    @Test
    void aTombstoneClosesAndALaterValueOpensAgain() throws SQLException {
        stores.write(RuleRows.writer(), rule("gone", "one", 1, 5));
        gone("gone", 1, 4);
        assertThat(definition("gone")).isEqualTo("one");
        gone("gone", 1, 6);
        assertThat(definition("gone")).isEqualTo("one closed");
        stores.write(RuleRows.writer(), rule("gone", "one", 1, 5));
        assertThat(definition("gone")).isEqualTo("one closed");
        stores.write(RuleRows.writer(), rule("gone", "two", 1, 7));
        assertThat(definition("gone")).isEqualTo("two");
    }

    @Test
    void whatANewGenerationDoesNotHoldIsClosed() {
        try (Stores own = new Stores("closed")) {
            own.write(RuleRows.writer(), List.of(rule("stays", "one", 1, 1), rule("ends", "one", 1, 2)));
            own.write(RuleRows.writer(), rule("stays", "one", 2, 0));
            own.database().jdbi().useTransaction(handle -> RuleRows.writer().closeOlder(handle.getConnection(), 2));
            assertThat(own.text("SELECT string_agg(rule_id, ',') FROM rule WHERE closed_at IS NULL"))
                    .isEqualTo("stays");
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    @Test
    void aWindowIsOneRowAndItsNewestNumbers() {
        stores.write(StatisticsRows.writer(), List.of(window(3, 1), window(5, 2)));
        assertThat(stores.text("SELECT window_seconds || ' ' || errors || ' ' || time_to_recovery_ms FROM error_stats"))
                .isEqualTo("60 5 1500");
    }

    private static Stored<ErrorStatistics> window(long errors, long offset) {
        ErrorStatistics window = new ErrorStatistics(
                NOW,
                Duration.ofMinutes(1),
                "category",
                "llm_timeout",
                errors,
                1,
                1,
                1,
                0,
                1,
                0,
                Duration.ofMillis(1_500));
        return Stores.at(offset, NOW, window);
    }

    @Test
    void aDeadLetterSaysWhyARuleIsRefusedAndThatItWasPutBack() {
        StoredDeadLetter refused = new StoredDeadLetter(
                "classifier",
                "invalid",
                "no such category",
                "rules",
                0,
                17L,
                "my-rule",
                "my-rule",
                9,
                "text",
                Map.of(),
                0,
                null);
        StoredDeadLetter note =
                new StoredDeadLetter("", "", "", "", null, null, null, null, null, null, Map.of(), 0, "0:41");
        stores.write(new DeadLetterRows(), List.of(Stores.at(41, NOW, refused), Stores.at(42, NOW, note)));
        assertThat(stores.text("SELECT rule_id || ' ' || source_offset || ' ' || detail FROM rule_rejection"))
                .isEqualTo("my-rule 17 no such category");
        assertThat(stores.text("SELECT source_offset || ' ' || (replayed_at IS NOT NULL) FROM dead_letter"))
                .isEqualTo("41 true");
    }
}
