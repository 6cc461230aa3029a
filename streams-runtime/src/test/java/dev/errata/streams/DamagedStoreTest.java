package dev.errata.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.embedded.EmbeddedKafka;
import dev.errata.schemas.Topic;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.deadletter.ValueRedaction;
import dev.errata.streams.kafka.DiskStores;
import dev.errata.testing.SharedKafka;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.GlobalKTable;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Produced;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Damage to an app's files between two runs: nothing is lost or counted twice, and it starts. */
@ExtendWith(SharedKafka.class)
class DamagedStoreTest {
    private static final int KEYS = 300;

    private final String id = "damaged-" + UUID.randomUUID();
    private final Topic<String, String> from = TestTopics.texts(id + "-from");
    private final Topic<String, String> to = TestTopics.texts(id + "-to");
    private final List<String> keys =
            IntStream.range(0, KEYS).mapToObj(key -> "key-" + key).toList();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final EmbeddedKafka kafka;
    private final TestClients clients;
    private final Path state;

    DamagedStoreTest(EmbeddedKafka kafka, @TempDir Path state) {
        this.kafka = kafka;
        this.clients = new TestClients(kafka);
        this.state = state;
    }

    /** What happens to the files. */
    enum Harm {
        CURRENT_IS_GARBAGE("CURRENT") {
            @Override
            void to(RandomAccessFile file) throws IOException {
                file.setLength(0);
                file.writeBytes("garbage");
            }
        },
        MANIFEST_HAS_A_FLIPPED_BYTE("MANIFEST-"),
        TABLE_HAS_A_FLIPPED_BYTE(".sst"),
        TABLE_IS_TRUNCATED(".sst") {
            @Override
            void to(RandomAccessFile file) throws IOException {
                file.setLength(file.length() / 2);
            }
        },
        TABLE_HAS_A_FLIPPED_BYTE_AT_ITS_END(".sst") {
            @Override
            void to(RandomAccessFile file) throws IOException {
                flip(file, file.length() - 20);
            }
        },
        /** Found when it is read, not when it is opened. */
        DATA_HAS_A_FLIPPED_BYTE(".sst") {
            @Override
            boolean isOfLargest() {
                return true;
            }
        },
        PROCESS_ID_HAS_A_FLIPPED_BYTE("kafka-streams-process-metadata"),
        INSTANCE_NAME_HAS_A_FLIPPED_BYTE(".instance");

        final String files;

        Harm(String files) {
            this.files = files;
        }

        void to(RandomAccessFile file) throws IOException {
            flip(file, file.length() / 2);
        }

        /** Whether only the largest file of the kind is harmed. */
        boolean isOfLargest() {
            return false;
        }

        static void flip(RandomAccessFile file, long position) throws IOException {
            file.seek(position);
            int before = file.read();
            file.seek(position);
            file.write(before ^ 0x10);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "DATA_HAS_A_FLIPPED_BYTE")
    void startsAndCountsNothingTwice(Harm harm) throws Exception {
        try (StreamsApp first = echo()) {
            first.start();
            clients.sendEach(from.name(), keys, "a");
            clients.readTexts(to.name(), KEYS);
        }
        harm(harm);
        try (StreamsApp second = echo()) {
            second.start();
            clients.sendEach(from.name(), keys, "a");

            List<String> texts = clients.readTexts(to.name(), 2 * KEYS);
            assertThat(texts).hasSize(2 * KEYS).containsExactlyInAnyOrderElementsOf(counted("a 1", "a 2"));
        }
    }

    @Tag("slow")
    @Test
    void norWhereTheDamageIsFoundByReading() throws Exception {
        startsAndCountsNothingTwice(Harm.DATA_HAS_A_FLIPPED_BYTE);
    }

    /** By itself a broker compacts nothing of a partition until it has a gigabyte, all of which would be read again. */
    @Test
    void whatItIsRestoredFromIsInSegmentsThatAreSmallAndSoonClosed() throws Exception {
        try (StreamsApp app = echo();
                Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            app.start();
            clients.sendEach(from.name(), keys, "a");
            clients.readTexts(to.name(), KEYS);
            List<ConfigResource> changelogs = admin.listTopics().names().get().stream()
                    .filter(name -> name.startsWith(id) && name.endsWith("-changelog"))
                    .map(name -> new ConfigResource(ConfigResource.Type.TOPIC, name))
                    .toList();

            assertThat(changelogs).isNotEmpty();
            assertThat(admin.describeConfigs(changelogs).all().get().values())
                    .allSatisfy(config -> assertThat(List.of("segment.bytes", "segment.ms", "max.compaction.lag.ms"))
                            .map(key -> config.get(key).value())
                            .containsExactly("67108864", "86400000", "86400000"));
        }
    }

    @Test
    void aGlobalStoreThatCannotBeOpenedIsReadFromItsTopicAgain() throws Exception {
        readWhole();
        harm(Harm.CURRENT_IS_GARBAGE);
        try (StreamsApp second = lookup()) {
            second.start();
            clients.send(from.name() + "-asked", "key-17", "?");

            assertThat(clients.readTexts(to.name(), 1)).containsExactly("? a");
        }
        assertThat(state.resolve("damaged")).isDirectoryContaining(path -> path.endsWith(id));
    }

    @Tag("slow")
    @Test
    void aGlobalStoreWhoseDamageIsFoundWhileItIsOpenEndsTheAppOnce() throws Exception {
        readWhole();
        harm(Harm.DATA_HAS_A_FLIPPED_BYTE);
        try (StreamsApp second = lookup()) {
            second.start();
            clients.sendEach(from.name() + "-asked", keys, "?");
            await().atMost(Duration.ofMinutes(2)).until(() -> !second.isLive());
        }
        try (StreamsApp third = lookup()) {
            third.start();

            assertThat(clients.readTexts(to.name(), KEYS)).hasSize(KEYS).allMatch("? a"::equals);
        }
    }

    /** A table's topic is made by the first app; the second has read all of it when it is running. */
    private void readWhole() {
        try (StreamsApp first = lookup()) {
            first.start();
        }
        clients.sendEach(from.name(), keys, "a");
        try (StreamsApp second = lookup()) {
            second.start();
        }
    }

    private static List<String> counted(String... each) {
        return IntStream.range(0, KEYS).boxed().flatMap(key -> Stream.of(each)).toList();
    }

    private void harm(Harm harm) throws IOException {
        List<Path> harmed;
        try (Stream<Path> files = Files.walk(state)) {
            harmed = files.filter(path -> path.getFileName().toString().contains(harm.files))
                    .sorted(Comparator.comparing((Path path) -> path.toFile().length())
                            .reversed())
                    .limit(harm.isOfLargest() ? 1 : Integer.MAX_VALUE)
                    .toList();
        }
        assertThat(harmed).isNotEmpty();
        for (Path path : harmed) {
            try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
                harm.to(file);
            }
        }
    }

    private StreamsApp echo() {
        DeadLetters deadLetters = new DeadLetters(id, ValueRedaction.DROP_VALUE, meters);
        return TestApps.echo(TestApps.settings(kafka, id, state), from, to, deadLetters, meters);
    }

    /** Adds to what is asked what a table that is read whole says of the key. */
    private StreamsApp lookup() {
        StreamsBuilder builder = new StreamsBuilder();
        GlobalKTable<String, String> table = builder.globalTable(
                from.name(),
                Consumed.with(Serdes.String(), Serdes.String()).withName("facts"),
                Materialized.<String, String>as(DiskStores.globalTable("facts"))
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.String()));
        builder.stream(
                        from.name() + "-asked",
                        Consumed.with(Serdes.String(), Serdes.String()).withName("asked"))
                .join(table, (key, asked) -> key, (asked, fact) -> asked + " " + fact, Named.as("look-up"))
                .to(to.name(), Produced.with(Serdes.String(), Serdes.String()).withName("answers"));
        DeadLetters deadLetters = new DeadLetters(id, ValueRedaction.DROP_VALUE, meters);
        List<Topic<?, ?>> topics =
                List.of(from, TestTopics.texts(from.name() + "-asked"), to, TestTopics.deadLetters());
        return new StreamsApp(
                new StreamsDefinition("look-up", builder.build(), topics, deadLetters),
                TestApps.settings(kafka, id, state, Map.of()),
                meters);
    }
}
