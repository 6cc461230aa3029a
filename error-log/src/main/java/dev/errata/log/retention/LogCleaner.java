package dev.errata.log.retention;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.log.database.Database;
import dev.errata.log.database.Days;
import dev.errata.log.database.Failures;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.Update;

/**
 * Ends what is kept long enough. A day's errors become counts and its detail is dropped in one transaction: killed anywhere,
 * nothing is counted twice or lost. One runs at a time, whoever shares the database.
 *
 * <p>Today is the earliest of this machine's clock, the database's and the newest hour of which errors are counted, so that
 * a clock that is wrong drops nothing that is young. Partitions that were made ahead say nothing.
 */
public final class LogCleaner {
    /** So many days a run, so that what went wrong can be seen before much is gone. */
    static final int DAYS_A_RUN = 3;

    private static final String JOB = "retention";
    private static final long LOCK = 5_004_187_898_851_970_151L;

    private final Database database;
    private final RetentionSettings settings;
    private final InstantSource clock;
    private final Reserve reserve;
    private volatile int daysBehind;

    public LogCleaner(Database database, RetentionSettings settings, InstantSource clock) {
        this.database = database;
        this.settings = settings;
        this.clock = clock;
        this.reserve = new Reserve(database);
    }

    /** How many days should be dropped and are not yet. */
    public int daysBehind() {
        return daysBehind;
    }

    /** A run by the clock: at most three days; empty if another one runs. */
    public Optional<RetentionRun> run() {
        return run(DAYS_A_RUN);
    }

    /** A run that a person asked for: as many days as are due. */
    public Optional<RetentionRun> runWhole() {
        return run(Integer.MAX_VALUE);
    }

    /** The same on a disk that is full: what was kept free for it goes first. */
    public Optional<RetentionRun> makeRoom() {
        reserve.release();
        return runWhole();
    }

    private Optional<RetentionRun> run(int mostDays) {
        return database.jdbi().withHandle(handle -> {
            boolean isAlone = handle.select("SELECT pg_try_advisory_lock(?)", LOCK)
                    .mapTo(Boolean.class)
                    .one();
            if (!isAlone) {
                return Optional.empty();
            }
            try {
                return Optional.of(runAlone(mostDays));
            } finally {
                handle.select("SELECT pg_advisory_unlock(?)", LOCK)
                        .mapTo(Boolean.class)
                        .one();
            }
        });
    }

    private RetentionRun runAlone(int mostDays) {
        Instant startedAt = clock.instant();
        ObjectNode done = JsonNodeFactory.instance.objectNode();
        try {
            LocalDate today = today();
            List<LocalDate> due = due(today);
            for (int i = 0; i < due.size() && i < mostDays; i++) {
                daysBehind = due.size() - i;
                LocalDate day = due.get(i);
                database.jdbi().useTransaction(handle -> drop(handle, day));
                done.withArray(isOld(day, today) ? "/days" : "/early").add(day.toString());
            }
            daysBehind = Math.max(0, due.size() - mostDays);
            sweep(today.atTime(LocalTime.MAX).toInstant(ZoneOffset.UTC), done);
            keepReserve(done);
            return record(new RetentionRun(startedAt, clock.instant(), true, done));
        } catch (RuntimeException failed) {
            done.put(
                    "failure",
                    String.valueOf(failed.getMessage()).lines().findFirst().orElse(""));
            recordFailed(new RetentionRun(startedAt, clock.instant(), false, done), failed);
            throw failed;
        }
    }

    private void keepReserve(ObjectNode done) {
        try {
            reserve.make();
        } catch (RuntimeException failed) {
            if (!Failures.isOfTheDisk(failed)) {
                throw failed;
            }
            done.put("reserve", "no room to keep any for the next run on a full disk");
        }
    }

    /** Without room on the disk, this may fail as well. */
    private void recordFailed(RetentionRun run, RuntimeException failed) {
        try {
            record(run);
        } catch (RuntimeException alsoFailed) {
            failed.addSuppressed(alsoFailed);
        }
    }

    private LocalDate today() {
        LocalDate here = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("""
                        SELECT least(:here, (now() AT TIME ZONE 'UTC')::date,
                          (SELECT (max(hour) AT TIME ZONE 'UTC')::date FROM error_hourly))
                        """)
                        .bind("here", here)
                        .mapTo(LocalDate.class)
                        .one());
    }

    private boolean isOld(LocalDate day, LocalDate today) {
        return day.isBefore(today.minusDays(settings.details().toDays()));
    }

    /** The days that go, the oldest first: kept long enough, or too large together. The last two stay in any case. */
    private List<LocalDate> due(LocalDate today) {
        List<Day> days = days();
        long bytes = days.stream().mapToLong(Day::bytes).sum();
        List<LocalDate> due = new ArrayList<>();
        for (Day day : days) {
            boolean isTooMuch = settings.bytes() > 0
                    && bytes > settings.bytes()
                    && day.day().isBefore(today.minusDays(1));
            if (!isTooMuch && !isOld(day.day(), today)) {
                break;
            }
            due.add(day.day());
            bytes -= day.bytes();
        }
        return due;
    }

    /** A day of which there is detail or an hour's count. */
    private record Day(LocalDate day, long bytes) {}

    private List<Day> days() {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("""
                        SELECT day, sum(bytes)::bigint FROM (
                          SELECT to_date(right(relid::text, 8), 'YYYYMMDD') AS day, pg_total_relation_size(relid) AS bytes
                          FROM unnest(:tables) AS parent, pg_partition_tree(parent::regclass) WHERE isleaf AND level = 1
                          UNION ALL SELECT DISTINCT (hour AT TIME ZONE 'UTC')::date, 0 FROM error_hourly) AS days
                        GROUP BY day ORDER BY day
                        """)
                        .bindArray("tables", String.class, Bound.DAILY)
                        .map((row, context) -> new Day(row.getObject(1, LocalDate.class), row.getLong(2)))
                        .list());
    }

    private static void drop(Handle handle, LocalDate day) {
        handle.execute("SET LOCAL lock_timeout = '2s'");
        handle.execute(Days.LOCK);
        handle.execute("UPDATE horizon SET kept_from = greatest(kept_from, ?)", day.plusDays(1));
        Instant from = day.atStartOfDay().toInstant(ZoneOffset.UTC);
        Instant to = from.plus(Duration.ofDays(1));
        handle.execute("""
                INSERT INTO error_log_summary AS summary
                  (day, category, code, severity, recoverability, source_type, project_id, errors)
                SELECT ?, category, code, severity, recoverability, source_type, project_id, sum(errors)
                FROM error_hourly WHERE hour >= ? AND hour < ? GROUP BY 1, 2, 3, 4, 5, 6, 7
                ON CONFLICT (day, category, code, severity, recoverability, source_type, project_id)
                DO UPDATE SET errors = summary.errors + excluded.errors
                """, day, from, to);
        handle.execute("DELETE FROM error_hourly WHERE hour >= ? AND hour < ?", from, to);
        for (String table : Bound.DAILY) {
            handle.execute("DROP TABLE IF EXISTS " + Days.partition(table, day));
        }
    }

    private void sweep(Instant now, ObjectNode done) {
        ObjectNode deleted = done.putObject("deleted");
        for (Bound bound : Bound.ALL) {
            if (bound.isSwept()) {
                long rows = sweep(bound, now);
                if (rows > 0) {
                    deleted.put(bound.table(), rows);
                }
            }
        }
    }

    private long sweep(Bound bound, Instant now) {
        long rows = 0;
        int last;
        do {
            last = database.jdbi().withHandle(handle -> {
                handle.getConfig(SqlStatements.class).setUnusedBindingAllowed(true);
                try (Update update = handle.createUpdate(bound.sweep())) {
                    return update.bind("details", now.minus(settings.details()))
                            .bind("summaries", now.minus(settings.summaries()))
                            .bind("month", now.minus(Bound.MONTH))
                            .bind("week", now.minus(Bound.WEEK))
                            .bind("day", clock.instant().minus(Bound.DAY))
                            .execute();
                }
            });
            rows += last;
        } while (last == Bound.CHUNK);
        return rows;
    }

    private RetentionRun record(RetentionRun run) {
        database.jdbi()
                .useHandle(handle -> handle.createUpdate("""
                                INSERT INTO job_run (job, started_at, ended_at, is_done, detail)
                                VALUES (:job, :startedAt, :endedAt, :isDone, :detail::jsonb)
                                """)
                        .bind("job", JOB)
                        .bind("startedAt", run.startedAt())
                        .bind("endedAt", run.endedAt())
                        .bind("isDone", run.isDone())
                        .bind("detail", run.detail().toString())
                        .execute());
        return run;
    }
}
