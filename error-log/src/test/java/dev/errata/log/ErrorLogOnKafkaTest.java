package dev.errata.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.taxonomy.Recoverability;
import dev.errata.log.database.Days;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ErrorLogOnKafkaTest {
    private static final String STORED = "SELECT count(*) FROM error_log";
    private static final String COUNTED = "SELECT coalesce(sum(errors), 0) FROM error_hourly";

    /** Shortly before a day ends; what is months old the log ends. */
    private final Instant yesterday = Instant.now().truncatedTo(ChronoUnit.DAYS).minusSeconds(30);

    @TempDir
    private static Path directory;

    private static LogUnderTest log;

    @BeforeAll
    static void startServers() {
        log = new LogUnderTest(directory);
    }

    @AfterAll
    static void stopServers() {
        log.close();
    }

    @BeforeEach
    void makeTables() {
        log.database.migrate();
    }

    private static void await(BooleanSupplier condition) {
        Awaitility.await().atMost(Duration.ofMinutes(2)).until(condition::getAsBoolean);
    }

    @Test
    void anErrorIsOneRowAndOneCountWhateverItsEventTime() {
        try (ErrorLogApp app = log.app("once")) {
            app.start();
            long before = log.count(STORED);
            for (int i = 0; i < 300; i++) {
                log.send(log.classified("once-" + i, "ECONNREFUSED 10.0.0." + i, yesterday.minusSeconds(i)));
                log.send(log.classified("once-" + i, "ECONNREFUSED 10.0.0." + i, yesterday.plus(Duration.ofDays(1))));
            }
            log.flush();
            await(() -> log.count(STORED) - before == 300 && log.count(COUNTED) == log.count(STORED));
            log.send(log.classified("once-0", "again", yesterday.plus(Duration.ofDays(40))));
            log.send(log.classified("once-last", "the last", yesterday));
            log.flush();
            await(() -> log.count("SELECT count(*) FROM error_log WHERE error_id = 'once-last'") == 1);
            assertThat(log.count(STORED) - before).isEqualTo(301);
            assertThat(log.count(COUNTED)).isEqualTo(log.count(STORED));
        }
    }

    @Test
    void killedItStoresEachErrorOnce() throws Exception {
        assertEachIsStoredOnceAfterKills("killed-", 1);
    }

    @Tag("slow")
    @Test
    void killedAgainAndAgainItStoresEachErrorOnce() throws Exception {
        assertEachIsStoredOnceAfterKills("again-", 3);
    }

    private void assertEachIsStoredOnceAfterKills(String prefix, int kills) throws Exception {
        long before = log.count(STORED);
        int sent = 0;
        for (int kill = 0; kill < kills; kill++) {
            Process process = start();
            for (int i = 0; i < 500; i++) {
                log.send(log.classified(prefix + sent++, "HTTP 503 from the ledger", yesterday));
            }
            log.flush();
            int some = 500 * kill + 1 + ThreadLocalRandom.current().nextInt(400);
            await(() -> log.count(STORED) - before >= some || !process.isAlive());
            process.destroyForcibly().waitFor();
        }
        Process last = start();
        await(() -> log.count(STORED) - before == 500L * kills || !last.isAlive());
        last.destroyForcibly().waitFor();
        assertThat(log.count(STORED) - before).isEqualTo(500L * kills);
        assertThat(log.count(COUNTED)).isEqualTo(log.count(STORED));
        assertThat(log.count("SELECT count(DISTINCT error_id) FROM error_log")).isEqualTo(log.count(STORED));
    }

    private static Process start() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ErrorLogMain.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(new File("target/error-log-process.log")));
        builder.environment().putAll(log.environment());
        return builder.start();
    }

    @Test
    void twoReadersOfTheSamePartitionsStoreNothingTwice() {
        long before = log.count(STORED);
        for (int i = 0; i < 2_000; i++) {
            log.send(log.classified("both-" + i, "disk quota exceeded", yesterday.minusSeconds(i)));
        }
        log.flush();
        try (ErrorLogApp first = log.app("reader-a");
                ErrorLogApp second = log.app("reader-b")) {
            first.start();
            second.start();
            await(() -> log.count(STORED) - before == 2_000);
            log.send(log.classified("both-last", "the last", yesterday));
            log.flush();
            await(() -> log.count("SELECT count(*) FROM error_log WHERE error_id = 'both-last'") == 1);
        }
        assertThat(log.count(STORED) - before).isEqualTo(2_001);
        assertThat(log.count(COUNTED)).isEqualTo(log.count(STORED));
    }

    @Test
    void errorsThatComeOneByOneAreGatheredIntoFewTransactions() throws InterruptedException {
        try (ErrorLogApp app = log.app("gathered")) {
            app.start();
            send("gathered-first");
            await(() -> log.count(STORED + " WHERE error_id = 'gathered-first'") == 1);
            long start = System.nanoTime();
            for (int i = 0; i < 200; i++) {
                send("one-by-one-" + i);
                TimeUnit.MILLISECONDS.sleep(5);
            }
            String ofThese = " FROM error_log WHERE error_id LIKE 'one-by-one-%'";
            await(() -> log.count("SELECT count(*)" + ofThese) == 200);
            long tenths = Duration.ofNanos(System.nanoTime() - start).toMillis() / 100;
            assertThat(log.count("SELECT count(DISTINCT xmin::text)" + ofThese)).isLessThanOrEqualTo(tenths + 2);
        }
    }

    private void send(String errorId) {
        log.send(log.classified(errorId, "ECONNREFUSED 10.0.0.1", yesterday));
        log.flush();
    }

    @Test
    void theNextErrorIsReadWhilePostgresStoresTheOneBefore() {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        try (ErrorLogApp app = log.app("ahead", meters)) {
            app.start();
            await(app::isReady);
            long before = log.count(STORED);
            double read = read(meters);
            log.database.jdbi().useTransaction(handle -> {
                handle.execute("LOCK TABLE error_log IN SHARE MODE");
                for (int i = 1; i <= 2; i++) {
                    log.send(log.classified("ahead-" + i, "disk quota exceeded", yesterday));
                    log.flush();
                    double soMany = read + i;
                    await(() -> read(meters) == soMany);
                }
                assertThat(log.count(STORED)).isEqualTo(before);
            });
            await(() -> log.count(STORED) - before == 2);
            assertThat(log.count(COUNTED)).isEqualTo(log.count(STORED));
        }
    }

    private static double read(MeterRegistry meters) {
        return meters.find("errata.log.records").counters().stream()
                .mapToDouble(Counter::count)
                .sum();
    }

    @Test
    void whatPostgresRefusesIsQuarantinedAndTheRestIsStored() {
        String endless = ThreadLocalRandom.current()
                .ints(20_000, 'a', 'z')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        try (ErrorLogApp app = log.app("refused")) {
            long bad = log.count("SELECT count(*) FROM bad_row");
            for (int i = 0; i < 50; i++) {
                log.send(log.classified("beside-" + i, "nul \u0000 and half a pair \uD83D", yesterday));
            }
            log.send(log.classified(endless, "its id does not fit into an index", yesterday));
            log.sendBytes(log.topics.decisions().name(), "key", "no Avro".getBytes(StandardCharsets.UTF_8));
            for (int i = 50; i < 100; i++) {
                log.send(log.classified("beside-" + i, "after it", yesterday));
            }
            log.flush();
            app.start();
            await(() -> log.count("SELECT count(*) FROM error_log WHERE error_id LIKE 'beside-%'") == 100
                    && log.count("SELECT count(*) FROM bad_row") - bad == 2);
        }
        assertThat(log.count("SELECT count(*) FROM bad_row WHERE reason LIKE '54000%'"))
                .isPositive();
        assertThat(log.count(COUNTED)).isEqualTo(log.count(STORED));
    }

    @Test
    void itWaitsForADatabaseThatIsAwayAndCatchesUp() {
        long before = log.count(STORED);
        try (ErrorLogApp app = log.app("patient")) {
            app.start();
            await(app::isReady);
            log.database.jdbi().useHandle(handle -> handle.execute("ALTER TABLE error_log RENAME TO error_log_away"));
            for (int i = 0; i < 100; i++) {
                log.send(log.classified("late-" + i, "out of memory", yesterday));
            }
            log.flush();
            await(() -> !app.isReady());
            assertThat(app.isLive()).isTrue();
            log.database.jdbi().useHandle(handle -> handle.execute("ALTER TABLE error_log_away RENAME TO error_log"));
            await(() -> log.count(STORED) - before == 100 && app.isReady());
        }
    }

    @Test
    void aFullDiskIsMadeRoomOnByEndingTheDaysThatAreDueAtOnce() {
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        long before = log.count(STORED);
        try (ErrorLogApp app = log.app("full")) {
            app.start();
            for (int ago = 104; ago > 100; ago--) {
                Instant then = now.minus(Duration.ofDays(ago));
                log.send(log.classified("due-" + ago, "no space left on device", then));
            }
            log.flush();
            await(() -> log.count(STORED) - before == 4);
            // a run by the clock ends three days, which is not enough
            String last = Days.partition(
                    "error_log", LocalDate.ofInstant(now, ZoneOffset.UTC).minusDays(101));
            log.database.jdbi().useHandle(handle -> handle.execute("""
                    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                      IF to_regclass('%s') IS NOT NULL AND NEW.error_id = 'after-it' THEN
                        RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
                      END IF;
                      RETURN NEW;
                    END $$;
                    CREATE TRIGGER refuse BEFORE INSERT ON error_identity FOR EACH ROW EXECUTE FUNCTION refuse()
                    """.formatted(last)));
            log.send(log.classified("after-it", "no space left on device", now));
            log.flush();
            await(() -> log.count("SELECT count(*) FROM error_log WHERE error_id = 'after-it'") == 1);
            log.database.jdbi().useHandle(handle -> handle.execute("DROP FUNCTION refuse CASCADE"));
            assertThat(log.count("SELECT count(*) FROM error_log WHERE error_id LIKE 'due-%'"))
                    .isZero();
            assertThat(log.count("SELECT sum(errors) FROM error_log_summary")).isEqualTo(4);
        }
        log.database.jdbi().useHandle(handle -> handle.execute("DELETE FROM error_log_summary"));
    }

    @Tag("slow")
    @Test
    void startedWithoutPostgresItSaysHowLongTopicsKeepWhatIsUnread() {
        long before = log.count(STORED);
        try (ErrorLogApp app = log.app("unread")) {
            app.start();
            log.send(log.classified("read", "disk quota exceeded", yesterday));
            log.flush();
            await(() -> log.count(STORED) - before == 1 && app.state().contains("reading, 0 to go"));
        }
        try (ErrorLogApp app = log.appWithoutPostgres("unread")) {
            app.start();
            await(() -> app.state().contains("errors: waiting, 167 hours left until topics expire"));
        }
        log.sendAsOf(Instant.now().minus(Duration.ofHours(30)), log.topics.classified(Recoverability.RETRYABLE));
        try (ErrorLogApp app = log.appWithoutPostgres("unread")) {
            app.start();
            await(() -> app.state().contains("errors: waiting, 137 hours left until topics expire"));
            assertThat(app.isLive()).isTrue();
            assertThat(app.isReady()).isFalse();
        }
    }
}
