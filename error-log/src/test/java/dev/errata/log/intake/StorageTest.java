package dev.errata.log.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.log.PostgresUnderTest;
import dev.errata.log.Samples;
import dev.errata.log.Stores;
import dev.errata.log.database.Database;
import dev.errata.log.database.DatabaseSettings;
import dev.errata.log.rows.ErrorRows;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StorageTest {
    private static final Instant NOW = Instant.parse("2026-11-22T23:59:30Z");
    private static final String STORED = "SELECT count(*) FROM error_log";
    private static final String COUNTED = "SELECT coalesce(sum(errors), 0) FROM error_hourly";
    /** Too long for an index, and so refused by PostgreSQL. */
    private static final String ENDLESS = new Random(1)
            .ints(20_000, 'a', 'z')
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();

    private static final Source<ClassifiedError> ERRORS = Source.of(
            List.of(new Topics(new RegistryInMemory(), 4, (short) 1).classified(Recoverability.PERMANENT)),
            new ErrorRows());

    private static Stores stores;

    @BeforeAll
    static void makeTables() {
        stores = new Stores("storage");
    }

    @AfterAll
    static void close() {
        stores.close();
    }

    /** A reader that was just opened on one partition. */
    private static final class Opened {
        private final Storage storage;
        private final Map<TopicPartition, Long> positions = new HashMap<>();
        private final int generation;
        private final TopicPartition partition;

        Opened(Database database, String topic, int end) {
            this(database, topic, new IntakeOffsets.Extent("id of " + topic, 0, end));
        }

        Opened(Database database, String topic, IntakeOffsets.Extent extent) {
            IntakeOffsets offsets = new IntakeOffsets(database);
            storage = new Storage(database, offsets, new IntakeMeters(new SimpleMeterRegistry()));
            partition = new TopicPartition(topic, 0);
            IntakeOffsets.Opened opened = offsets.open(partition, extent);
            positions.put(partition, opened.next());
            generation = opened.generation();
        }

        void store(List<ClassifiedError> errors, int firstOffset) {
            List<Decoded<?>> records = new ArrayList<>();
            for (int i = 0; i < errors.size(); i++) {
                long offset = (long) firstOffset + i;
                Decoded.Position position = new Decoded.Position(
                        partition, offset, offset + 1, generation, errors.get(i).receivedAt(), null);
                records.add(new Decoded<>(ERRORS, position, errors.get(i), null, ""));
            }
            storage.store(ReadyBatch.of(records), positions);
        }

        long next() {
            return positions.getOrDefault(partition, -1L);
        }
    }

    private static ClassifiedError error(String id, Instant at) {
        return Samples.error(id, "HTTP 503", "session", at);
    }

    @Test
    void countsEqualRowsWhateverIsRepeatedRefusedOrReadAgain() {
        Random random = new Random(20_261_122);
        Set<String> stored = new HashSet<>();
        Set<Integer> refused = new HashSet<>();
        List<ClassifiedError> log = new ArrayList<>();
        for (int i = 0; i < 1_500; i++) {
            boolean isBad = random.nextInt(100) == 0;
            String id = isBad ? ENDLESS + i : "id-" + random.nextInt(600) + (random.nextInt(20) == 0 ? "\u0000" : "");
            log.add(error(id, NOW.minus(Duration.ofMinutes(random.nextInt(6_000)))));
            if (isBad) {
                refused.add(i);
            } else {
                stored.add(id.replace('\u0000', '\uFFFD'));
            }
        }
        int done = 0;
        while (done < log.size()) {
            Opened reader = new Opened(stores.database(), "random", log.size());
            assertThat(reader.next()).isEqualTo(done);
            for (int batch = 0; batch < 5 && done < log.size(); batch++) {
                // what was stored before may come again
                int from = Math.max(0, done - random.nextInt(50));
                int to = Math.min(log.size(), done + 1 + random.nextInt(60));
                reader.store(log.subList(from, to), from);
                done = to;
                assertThat(stores.count(COUNTED)).isEqualTo(stores.count(STORED));
            }
        }
        assertThat(stores.count("SELECT count(*) FROM error_log WHERE error_id LIKE 'id-%'"))
                .isEqualTo(stored.size());
        assertThat(stores.count("SELECT count(DISTINCT error_id) FROM error_log"))
                .isEqualTo(stores.count(STORED));
        assertThat(stores.count("SELECT count(*) FROM bad_row WHERE topic = 'random'"))
                .isEqualTo(refused.size());
        assertThatItsLineTells(log.size(), stored.size(), refused.size());
    }

    private void assertThatItsLineTells(long taken, long stored, long refused) {
        LedgerLine line = LogLine.read(stores.database(), "error-log", NOW).orElseThrow();
        assertThat(line.sources())
                .filteredOn(source -> source.topic().equals("random"))
                .containsExactly(new LedgerLine.Source(
                        "random",
                        0,
                        0,
                        taken,
                        taken,
                        taken,
                        Map.of("stored", stored, "refused", refused, "repeat", taken - stored - refused)));
    }

    @Test
    void aReaderThatWasPausedWhileAnotherWentOnStoresNothing() {
        Opened paused = new Opened(stores.database(), "paused", 10);
        Opened other = new Opened(stores.database(), "paused", 10);
        List<ClassifiedError> errors = List.of(error("paused-1", NOW), error("paused-2", NOW));
        other.store(errors, 0);
        long before = stores.count(COUNTED);
        assertThatThrownBy(() -> paused.store(List.of(error("paused-3", NOW)), 0))
                .isInstanceOf(TakenOverException.class);
        assertThat(stores.count("SELECT count(*) FROM error_log WHERE error_id LIKE 'paused-%'"))
                .isEqualTo(2);
        assertThat(stores.count(COUNTED)).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource(
            value = CuttingProxy.Cut.class,
            names = {"BEFORE", "BEHIND"})
    void aConnectionThatIsCutAtCommitStoresEachOnce(CuttingProxy.Cut cut) throws IOException {
        DatabaseSettings direct = PostgresUnderTest.schema("cut_" + cut.name().toLowerCase(Locale.ROOT));
        URI uri = URI.create(direct.url().substring("jdbc:".length()));
        List<ClassifiedError> errors = List.of(error("cut-1", NOW), error("cut-2", NOW), error("cut-3", NOW));
        try (CuttingProxy proxy = new CuttingProxy(uri.getPort())) {
            String url =
                    direct.url().replace(":" + uri.getPort() + "/", ":" + proxy.port() + "/") + "&prepareThreshold=0";
            try (Database database = Database.of(DatabaseSettings.of(url, direct.user(), direct.password()))) {
                Opened reader = new Opened(database, "cut", 3);
                reader.store(errors.subList(0, 1), 0);
                proxy.cutNextCommit(cut);
                assertThatThrownBy(() -> reader.store(errors.subList(1, 3), 1)).isInstanceOf(RuntimeException.class);
                Opened anew = new Opened(database, "cut", 3);
                assertThat(anew.next()).isEqualTo(cut == CuttingProxy.Cut.BEFORE ? 1 : 3);
                anew.store(errors, 0);
                assertThat(anew.next()).isEqualTo(3);
            }
        }
        try (Database database = Database.of(direct)) {
            database.jdbi().useHandle(handle -> {
                assertThat(handle.select(STORED).mapTo(Long.class).one()).isEqualTo(3);
                assertThat(handle.select(COUNTED).mapTo(Long.class).one()).isEqualTo(3);
            });
        }
    }

    @Test
    void nobodyWaitsForTheDiskAsWhatACrashTakesBackIsReadAgain() {
        try (Stores own = new Stores("unflushed")) {
            own.execute("CREATE TABLE seen (synchronous text)");
            own.execute("""
                    CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$
                    BEGIN INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NEW; END $$
                    """);
            own.execute("CREATE TRIGGER note BEFORE INSERT ON error_identity FOR EACH ROW EXECUTE FUNCTION note()");
            new Opened(own.database(), "unflushed", 1).store(List.of(error("unflushed-1", NOW)), 0);
            assertThat(own.text("SELECT string_agg(synchronous, ' ') FROM seen"))
                    .isEqualTo("off");
            assertThat(own.text("SHOW synchronous_commit")).isEqualTo("on");
        }
    }

    @Test
    void whatIsOlderThanTheHorizonIsCountedAndNotStored() {
        try (Stores own = new Stores("too_old")) {
            Opened reader = new Opened(own.database(), "old", 3);
            reader.store(List.of(error("young-1", NOW)), 0);
            own.execute("UPDATE horizon SET kept_from = '2026-11-20'");
            Instant old = NOW.minus(Duration.ofDays(10));
            reader.store(List.of(error("old-1", old), error("young-2", NOW)), 1);
            assertThat(own.count(STORED)).isEqualTo(2);
            assertThat(own.count(COUNTED)).isEqualTo(2);
            assertThat(own.count("SELECT too_old FROM intake_offset WHERE topic = 'old'"))
                    .isEqualTo(1);
            LedgerLine line = LogLine.read(own.database(), "error-log", NOW).orElseThrow();
            assertThat(line.sources())
                    .extracting(LedgerLine.Source::fates)
                    .containsExactly(Map.of("stored", 2L, "expired", 1L));
        }
    }

    @Test
    void aDayThatIsDroppedUnderTheReaderIsLookedForAnew() {
        try (Stores own = new Stores("dropped")) {
            Instant old = NOW.minus(Duration.ofDays(10));
            Opened reader = new Opened(own.database(), "dropped", 3);
            reader.store(List.of(error("old-1", old)), 0);
            own.execute("UPDATE horizon SET kept_from = '2026-11-20'");
            own.execute("DROP TABLE error_log_20261112");
            assertThatThrownBy(() -> reader.store(List.of(error("old-2", old)), 1))
                    .hasMessageContaining("no partition");
            new Opened(own.database(), "dropped", 3).store(List.of(error("old-2", old)), 1);
            assertThat(own.count("SELECT too_old FROM intake_offset WHERE topic = 'dropped'"))
                    .isEqualTo(1);
            assertThat(own.count("SELECT count(*) FROM bad_row")).isZero();
        }
    }

    @Test
    void whatExpiredUnreadIsCountedAndPassedOver() {
        new Opened(stores.database(), "lost", 9).store(List.of(error("lost-1", NOW)), 0);
        Opened later = new Opened(stores.database(), "lost", new IntakeOffsets.Extent("id of lost", 6, 9));
        assertThat(later.next()).isEqualTo(6);
        assertThat(stores.count("SELECT lost FROM intake_offset WHERE topic = 'lost'"))
                .isEqualTo(5);
    }

    @Test
    void aTopicThatIsMadeAnewOrSetBackIsReadFromItsBeginning() {
        new Opened(stores.database(), "anew", 9).store(List.of(error("anew-1", NOW), error("anew-2", NOW)), 0);
        Opened anew = new Opened(stores.database(), "anew", new IntakeOffsets.Extent("another id", 0, 9));
        assertThat(anew.next()).isZero();
        assertThat(anew.generation).isEqualTo(2);
        anew.store(List.of(error("anew-1", NOW), error("anew-3", NOW)), 0);
        Opened back = new Opened(stores.database(), "anew", new IntakeOffsets.Extent("another id", 0, 1));
        assertThat(back.next()).isZero();
        assertThat(back.generation).isEqualTo(3);
        assertThat(stores.count("SELECT count(*) FROM error_log WHERE error_id LIKE 'anew-%'"))
                .isEqualTo(3);
        assertThatThrownBy(() -> anew.store(List.of(error("anew-4", NOW)), 2)).isInstanceOf(TakenOverException.class);
    }
}
