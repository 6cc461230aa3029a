package dev.errata.log.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.log.Samples;
import dev.errata.log.Stores;
import dev.errata.log.database.Days;
import dev.errata.log.rows.ErrorRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

class LogCleanerTest {
    private static final String COUNTED = "SELECT (SELECT coalesce(sum(errors), 0) FROM error_hourly)"
            + " + (SELECT coalesce(sum(errors), 0) FROM error_log_summary)";
    private static final String STORED = "SELECT count(*) FROM error_log";

    private final Instant today = Instant.now().truncatedTo(ChronoUnit.DAYS);
    private final AtomicReference<Instant> clock = new AtomicReference<>(today);
    private Stores stores;
    private long offset;

    @BeforeEach
    void makeTables(TestInfo test) {
        stores = new Stores(
                "retention_" + test.getTestMethod().orElseThrow().getName().toLowerCase(Locale.ROOT));
    }

    @AfterEach
    void close() {
        stores.close();
    }

    private LogCleaner retention() {
        return retention(0);
    }

    private LogCleaner retention(long bytes) {
        RetentionSettings defaults = RetentionSettings.defaults();
        return new LogCleaner(
                stores.database(),
                new RetentionSettings(defaults.details(), defaults.summaries(), bytes, SearchIndex.Kind.NONE),
                clock::get);
    }

    private static Set<LocalDate> daysFrom(Instant from, int days) {
        LocalDate first = LocalDate.ofInstant(from, ZoneOffset.UTC);
        return first.datesUntil(first.plusDays(days)).collect(Collectors.toSet());
    }

    private void storeErrors(int daysAgo, int count) {
        Instant at = today.minus(Duration.ofDays(daysAgo)).plusSeconds(3_600);
        for (int i = 0; i < count; i++) {
            String id = "error-" + daysAgo + "-" + i;
            stores.write(new ErrorRows(), Stores.at(offset++, at, Samples.error(id, "HTTP 503", "session", at)));
        }
    }

    @Test
    void everyTableHasABoundThatTheDocsSay() throws IOException {
        retention().run();
        List<String> tables = stores.database()
                .jdbi()
                .withHandle(
                        handle -> handle.createQuery("""
                        SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
                        AND relnamespace = current_schema()::regnamespace ORDER BY 1
                        """).mapTo(String.class).list());
        String docs = Files.readString(Path.of("..", "docs", "error-log.md"));
        int section = docs.indexOf("\n## What is kept");
        List<String> documented = docs.substring(section, docs.indexOf("\n## ", section + 1))
                .lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.substring(3, line.indexOf('`', 3)))
                .toList();
        assertThat(Bound.ALL).extracting(Bound::table).containsExactlyInAnyOrderElementsOf(tables);
        assertThat(documented).containsExactlyInAnyOrderElementsOf(tables);
    }

    @Test
    void aDayThatIsKeptLongEnoughBecomesCounts() {
        storeErrors(92, 3);
        storeErrors(90, 2);
        storeErrors(0, 1);
        assertThat(retention().run())
                .hasValueSatisfying(run -> assertThat(run.isDone()).isTrue());
        assertThat(stores.count(STORED)).isEqualTo(3);
        assertThat(stores.count("SELECT sum(errors) FROM error_log_summary")).isEqualTo(3);
        assertThat(stores.count("SELECT sum(errors) FROM error_hourly")).isEqualTo(3);
        assertThat(stores.count("SELECT count(*) FROM error_identity")).isEqualTo(3);
        assertThat(stores.count("SELECT count(*) FROM job_run WHERE is_done AND detail -> 'days' <> '[]'"))
                .isEqualTo(1);
    }

    @Test
    void killedAtAnyStatementItNeitherCountsTwiceNorLoses() {
        storeErrors(95, 4);
        storeErrors(93, 4);
        storeErrors(0, 2);
        int killed = 0;
        for (boolean isWhole = false; !isWhole; ) {
            AtomicInteger left = new AtomicInteger(killed);
            stores.database().jdbi().setSqlLogger(new SqlLogger() {
                @Override
                public void logBeforeExecution(StatementContext context) {
                    if (left.getAndDecrement() == 0) {
                        throw new KilledException();
                    }
                }
            });
            try {
                retention().run();
                isWhole = left.get() >= 0;
            } catch (KilledException expected) {
                killed++;
            } finally {
                stores.database().jdbi().setSqlLogger(SqlLogger.NOP_SQL_LOGGER);
            }
            assertThat(stores.count(COUNTED))
                    .as("killed at statement %d", killed)
                    .isEqualTo(10);
            assertThat(stores.count(STORED)).isEqualTo(stores.count("SELECT sum(errors) FROM error_hourly"));
        }
        assertThat(killed).isGreaterThan(20);
        assertThat(stores.count(STORED)).isEqualTo(2);
    }

    private static final class KilledException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    @Tag("slow")
    @Test
    void over400DaysDetailAndSummariesHaveTheirLength() {
        for (int ago = 400; ago >= 0; ago--) {
            clock.set(today.minus(Duration.ofDays(ago)).plusSeconds(7_200));
            storeErrors(ago, 1);
            assertThat(retention().run()).isPresent();
        }
        assertThat(stores.count(STORED)).isEqualTo(91);
        assertThat(stores.count("SELECT count(*) FROM error_log_summary")).isBetween(365L - 91, 366L - 91);
        assertThat(stores.count("SELECT count(*) FROM pg_partition_tree('error_log') WHERE isleaf"))
                .isEqualTo(91);
        assertThat(stores.count("SELECT count(*) FROM error_identity")).isEqualTo(91);
        assertThat(stores.count("SELECT count(*) FROM job_run")).isBetween(364L, 367L);
    }

    @Test
    void aClockAYearAheadDropsNothingThatIsYoung() {
        storeErrors(80, 2);
        storeErrors(1, 2);
        clock.set(today.plus(Duration.ofDays(365)));
        assertThat(retention().runWhole()).isPresent();
        assertThat(stores.count(STORED)).isEqualTo(4);
    }

    /** A batch that was rolled back, or a clock that was a year ahead for a while, leaves days without a row. */
    @Tag("slow")
    @Test
    void overAYearDaysMadeAheadNeitherDeleteWhatIsYoungNorStopTheRetention() {
        Days days = new Days(stores.database());
        for (int ago = 364; ago >= 0; ago--) {
            Instant now = today.minus(Duration.ofDays(ago)).plusSeconds(7_200);
            storeErrors(ago, 1);
            List.of("error_log", "decision").forEach(table -> days.make(table, daysFrom(now, 3)));
            boolean isAhead = ago % 50 == 0;
            clock.set(isAhead ? now.plus(Duration.ofDays(365)) : now);
            assertThat(retention().run()).isPresent();
            assertThat(stores.count(STORED)).as("%d days ago", ago).isEqualTo(Math.min(91, 365 - ago));
        }
        assertThat(stores.count(COUNTED)).isEqualTo(365);
        assertThat(stores.count("SELECT count(*) FROM pg_partition_tree('decision') WHERE isleaf"))
                .isEqualTo(93);
    }

    @Test
    void daysThatAreTooLargeTogetherBecomeCountsEarlyTheOldestFirst() {
        for (int ago = 9; ago >= 0; ago--) {
            storeErrors(ago, 20);
        }
        long bytes =
                stores.count("SELECT sum(pg_total_relation_size(relid)) FROM unnest(ARRAY['error_log', 'decision'])"
                        + " AS parent, pg_partition_tree(parent::regclass) WHERE isleaf");
        long day = bytes / 10;
        assertThat(retention(bytes).run())
                .hasValueSatisfying(run -> assertThat(run.detail().has("early")).isFalse());
        assertThat(retention(bytes - day - day / 2).run())
                .hasValueSatisfying(
                        run -> assertThat(run.detail().path("early")).hasSize(2));
        assertThat(stores.count(STORED)).isEqualTo(160);
        assertThat(stores.count("SELECT count(*) FROM error_log WHERE error_id LIKE 'error-9-%'"))
                .isZero();
        assertThat(stores.count(COUNTED)).isEqualTo(200);
    }

    @Test
    void todayAndYesterdayStayHoweverLargeTheyAre() {
        for (int ago = 6; ago >= 0; ago--) {
            storeErrors(ago, 1);
        }
        LogCleaner cleaner = retention(1);
        cleaner.run();
        assertThat(stores.count(STORED)).isEqualTo(4);
        assertThat(cleaner.daysBehind()).isEqualTo(2);
        cleaner.runWhole();
        assertThat(stores.count(STORED)).isEqualTo(2);
        assertThat(stores.count(COUNTED)).isEqualTo(7);
    }

    @Test
    void atMostThreeDaysAreDroppedARunUnlessAPersonAsksForAll() {
        for (int ago = 100; ago > 94; ago--) {
            storeErrors(ago, 1);
        }
        storeErrors(0, 1);
        LogCleaner cleaner = retention();
        cleaner.run();
        assertThat(stores.count(STORED)).isEqualTo(4);
        assertThat(cleaner.daysBehind()).isEqualTo(3);
        cleaner.runWhole();
        assertThat(stores.count(STORED)).isEqualTo(1);
        assertThat(cleaner.daysBehind()).isZero();
    }

    @Test
    void aTableThatIsInUseIsLeftForTheNextRun() {
        storeErrors(95, 1);
        storeErrors(0, 1);
        try (Handle reader = stores.database().jdbi().open().begin()) {
            reader.select("SELECT count(*) FROM error_log").mapTo(Long.class).one();
            assertThatThrownBy(() -> retention().run()).hasMessageContaining("lock timeout");
            reader.rollback();
        }
        assertThat(stores.count(STORED)).isEqualTo(2);
        assertThat(stores.count("SELECT count(*) FROM job_run WHERE NOT is_done"))
                .isEqualTo(1);
        retention().run();
        assertThat(stores.count(STORED)).isEqualTo(1);
    }

    @Test
    void onlyOneRunsAtATime() {
        try (Handle other = stores.database().jdbi().open().begin()) {
            other.execute("SELECT pg_advisory_xact_lock(5004187898851970151)");
            assertThat(retention().run()).isEmpty();
            other.rollback();
        }
        assertThat(retention().run()).isPresent();
    }
}
