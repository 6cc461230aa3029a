package dev.errata.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.log.database.Failures;
import dev.errata.log.retention.LogCleaner;
import dev.errata.log.retention.RetentionSettings;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Disks that are really full, as PostgreSQL meets them. */
class FullDiskTest {
    private static final String STORED = "SELECT count(*) FROM error_log";
    private static final String RESERVED = "SELECT coalesce(pg_relation_size(to_regclass('disk_reserve')), 0)";
    private static final long RESERVE = 31L * 1024 * 1024;
    private static final int TEXT = 3_000;
    private static final int MANY = 2_000;

    @TempDir
    private Path directory;

    private final Random random = new Random(14);
    private final Instant now = Instant.now();

    private static void await(BooleanSupplier condition) {
        Awaitility.await().atMost(Duration.ofMinutes(3)).until(condition::getAsBoolean);
    }

    @Test
    void withoutRoomForRowsItWaitsSaysSoAndStoresEachWhenThereIsRoom() throws Exception {
        try (SmallDisk disk = SmallDisk.mountedAt(directory.resolve("rows"), 64);
                LogUnderTest log = new LogUnderTest(directory)) {
            log.keepTablesOn(disk.directory());
            log.database.migrate();
            try (ErrorLogApp app = log.app("full")) {
                app.start();
                fillWhileErrorsArrive(log, disk, app);
                await(() -> app.state().contains("No space left on device"));
                assertThat(app.isLive()).isTrue();
                assertThatThrownBy(
                                () -> log.database
                                        .jdbi()
                                        .useHandle(
                                                handle -> handle.execute(
                                                        "CREATE TABLE more AS SELECT repeat('x', 1000) AS x FROM generate_series(1, 50000)")))
                        .matches(Failures::isOfTheDisk)
                        .hasRootCauseInstanceOf(SQLException.class)
                        .hasMessageContaining("No space left on device");
                long meanwhile = log.count(STORED);
                assertThat(log.count("SELECT sum(errors) FROM error_hourly")).isEqualTo(meanwhile);
                disk.makeRoom();
                requireAllStoredOnce(log, app);
            }
        }
    }

    @Tag("slow")
    @Test
    void aServerWhoseWholeDiskIsFullIsWaitedForAndNothingIsLost() throws Exception {
        try (SmallDisk disk = SmallDisk.mountedAt(directory.resolve("postgres"), 256);
                LogUnderTest log = new LogUnderTest(directory)) {
            log.database.migrate();
            try (ErrorLogApp app = log.app("full")) {
                app.start();
                fillWhileErrorsArrive(log, disk, app);
                assertThat(app.isLive()).isTrue();
                disk.makeRoom();
                requireAllStoredOnce(log, app);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = false)
    void onADiskWithoutAByteLeftDaysThatAreDueGoByTheRoomThatWasKeptForIt(boolean isWholeServerOnIt) throws Exception {
        Path mount = directory.resolve(isWholeServerOnIt ? "postgres" : "rows");
        try (SmallDisk disk = SmallDisk.mountedAt(mount, 256);
                LogUnderTest log = new LogUnderTest(directory)) {
            if (!isWholeServerOnIt) {
                log.keepTablesOn(disk.directory());
            }
            log.database.migrate();
            LogCleaner cleaner = new LogCleaner(log.database, RetentionSettings.defaults(), InstantSource.system());
            assertThat(cleaner.run()).isPresent();
            assertThat(log.count(RESERVED)).isGreaterThan(RESERVE);
            try (ErrorLogApp app = log.app("reserve")) {
                app.start();
                for (int ago = 104; ago > 100; ago--) {
                    send(log, ago * 1_000, ago * 1_000 + 300, now.minus(Duration.ofDays(ago)));
                }
                send(log, 0, 10, now);
                await(() -> log.count(STORED) == 1_210);
                disk.fillWhole();
                assertThatThrownBy(cleaner::run).matches(Failures::isOfTheDisk);
                send(log, 10, 100, now);
                await(() -> app.isReady() && log.count(STORED) == 100);
            }
            assertThat(log.count("SELECT sum(errors) FROM error_log_summary")).isEqualTo(1_200);
            assertThat(log.count("SELECT sum(errors) FROM error_hourly")).isEqualTo(100);
            await(() -> log.count(RESERVED) > RESERVE);
        }
    }

    @Tag("slow")
    @Test
    void soDoTheyWhereTheWholeServerIsOnIt() throws Exception {
        onADiskWithoutAByteLeftDaysThatAreDueGoByTheRoomThatWasKeptForIt(true);
    }

    private void fillWhileErrorsArrive(LogUnderTest log, SmallDisk disk, ErrorLogApp app) {
        send(log, 0, 100, now);
        await(() -> app.isReady() && log.count(STORED) == 100);
        disk.fill(1);
        send(log, 100, MANY, now);
        await(() -> !app.isReady()
                && app.state().contains("errors: waiting")
                && app.state().contains("hours left"));
    }

    private static void requireAllStoredOnce(LogUnderTest log, ErrorLogApp app) {
        await(() -> app.isReady() && log.count(STORED) == MANY);
        assertThat(log.count("SELECT count(DISTINCT error_id) FROM error_log")).isEqualTo(MANY);
        assertThat(log.count("SELECT sum(errors) FROM error_hourly")).isEqualTo(MANY);
        assertThat(log.count("SELECT count(*) FROM bad_row")).isZero();
    }

    /** With texts that no compression makes smaller. */
    private void send(LogUnderTest log, int from, int to, Instant at) {
        for (int i = from; i < to; i++) {
            String text = random.ints(TEXT, 'a', 'z' + 1)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
            log.send(log.classified("disk-" + i, text, at));
        }
        log.flush();
    }
}
