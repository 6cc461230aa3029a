package dev.errata.log;

import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.JudgedEvent;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ExecutionContext;
import dev.errata.embedded.EmbeddedKafka;
import dev.errata.embedded.postgres.EmbeddedPostgres;
import dev.errata.log.access.AccessSettings;
import dev.errata.log.api.WebSettings;
import dev.errata.log.database.Database;
import dev.errata.log.database.DatabaseSettings;
import dev.errata.log.retention.RetentionSettings;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryHttpClient;
import dev.errata.schemas.registry.RegistryProperties;
import dev.errata.schemas.registry.SchemaRegistryConfig;
import dev.errata.streams.KafkaConnection;
import dev.errata.streams.Provisioning;
import dev.errata.streams.TopicProvisioner;
import dev.errata.testing.SharedPostgres;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Time;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** A real broker, registry and database, and what the pipeline would write for the log to read. */
final class LogUnderTest implements AutoCloseable {
    private static final int PARTITIONS = 4;

    private final Path directory;
    final EmbeddedKafka kafka;
    final EmbeddedPostgres postgres;
    final Database database;
    final Topics topics;
    private final KafkaProducer<String, byte[]> producer;
    private final Queue<Future<RecordMetadata>> sent = new ArrayDeque<>();
    private final ErrorJudge judge = ErrorJudge.withDefaults();

    LogUnderTest(Path directory) {
        this.directory = directory;
        kafka = EmbeddedKafka.startOnFreePorts(directory.resolve("kafka"));
        postgres = EmbeddedPostgres.start(SharedPostgres.in(directory.resolve("postgres")));
        database = Database.of(settings());
        topics = new Topics(new RegistryHttpClient(registry(), Time.SYSTEM), PARTITIONS, (short) 1);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            new TopicProvisioner(admin, Provisioning.Mode.CREATE).provision(topics.all());
        }
        producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", kafka.bootstrapServers(), "linger.ms", 5),
                new StringSerializer(),
                new ByteArraySerializer());
    }

    private DatabaseSettings settings() {
        return DatabaseSettings.of(postgres.jdbcUrl(), EmbeddedPostgres.USER, postgres.password());
    }

    private SchemaRegistryConfig registry() {
        return RegistryProperties.parse(Map.of(RegistryProperties.URL, kafka.registryUrl()));
    }

    /** For a process of its own. */
    Map<String, String> environment() {
        return Map.of(
                "ERRATA_BOOTSTRAP_SERVERS", kafka.bootstrapServers(),
                "ERRATA_REGISTRY_URL", kafka.registryUrl(),
                "ERRATA_TOPICS_PARTITIONS", String.valueOf(PARTITIONS),
                "ERRATA_HTTP_PORT", "0",
                "ERRATA_DATABASE_URL", postgres.jdbcUrl(),
                "ERRATA_DATABASE_PASSWORD", postgres.password(),
                "ERRATA_HEALTH_PORT", "0");
    }

    /** Within this process; with a group of its own it reads what others read as well. */
    ErrorLogApp app(String group) {
        return app(group, new SimpleMeterRegistry());
    }

    ErrorLogApp app(String group, MeterRegistry meters) {
        return ErrorLogApp.create(config(group), meters);
    }

    /** The same while PostgreSQL is away. */
    ErrorLogApp appWithoutPostgres(String group) {
        return ErrorLogApp.create(
                config(group).with("jdbc:postgresql://127.0.0.1:1/errata", EmbeddedPostgres.USER, ""),
                new SimpleMeterRegistry());
    }

    private ErrorLogConfig config(String group) {
        KafkaConnection connection = new KafkaConnection(kafka.bootstrapServers(), Map.of());
        Provisioning provisioning = new Provisioning(Provisioning.Mode.CREATE, PARTITIONS, 1);
        return new ErrorLogConfig(
                group,
                connection,
                registry(),
                provisioning,
                settings(),
                WebSettings.onFreePort(),
                AccessSettings.loopback(),
                RetentionSettings.defaults(),
                IntakeAddress.NOWHERE,
                "");
    }

    ClassifiedError classified(String errorId, String message, Instant at) {
        ErrorEvent event = ErrorEvent.builder(message)
                .kind(ErrorKind.ERROR)
                .errorId(errorId)
                .occurredAt(at)
                .receivedAt(at)
                .execution(ExecutionContext.ofSession("session-" + Math.floorMod(errorId.hashCode(), 10)))
                .build();
        return ((JudgedEvent.Failed) judge.judge(event)).error();
    }

    void send(ClassifiedError error) {
        Topic<String, ClassifiedError> topic =
                topics.classified(error.classification().recoverability());
        send(topic, error.error().execution().sessionId(), error);
    }

    <V> void send(Topic<?, V> topic, @Nullable String key, V value) {
        sendBytes(topic.name(), key, topic.valueSerde().serializer().serialize(topic.name(), value));
    }

    void sendBytes(String topic, @Nullable String key, byte @Nullable [] value) {
        send(new ProducerRecord<>(topic, key, value));
    }

    void send(ProducerRecord<String, byte[]> record) {
        sent.add(producer.send(record));
    }

    /** Sends some bytes that the broker takes for as old as this. */
    void sendAsOf(Instant at, Topic<?, ?> topic) {
        stampedBy("CreateTime", topic);
        // the controller knows of the change earlier than the broker
        Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .until(() ->
                        producer.send(new ProducerRecord<>(topic.name(), 0, at.toEpochMilli(), "key", new byte[] {1}))
                                        .get()
                                        .timestamp()
                                == at.toEpochMilli());
        stampedBy("LogAppendTime", topic);
    }

    private void stampedBy(String type, Topic<?, ?> topic) {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic.name());
        AlterConfigOp change = new AlterConfigOp(
                new ConfigEntry(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, type), AlterConfigOp.OpType.SET);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            admin.incrementalAlterConfigs(Map.of(resource, List.of(change)))
                    .all()
                    .get();
        } catch (InterruptedException | ExecutionException failed) {
            throw new IllegalStateException(topic.name() + " was not changed", failed);
        }
    }

    /** Deletes a topic with all that is in it, and makes it anew. */
    void makeAnew(Topic<?, ?> topic) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            admin.deleteTopics(List.of(topic.name())).all().get();
            Awaitility.await()
                    .atMost(Duration.ofMinutes(2))
                    .until(() -> !admin.listTopics().names().get().contains(topic.name()));
            new TopicProvisioner(admin, Provisioning.Mode.CREATE).provision(List.of(topic));
        } catch (InterruptedException | ExecutionException failed) {
            throw new IllegalStateException(topic.name() + " was not deleted", failed);
        }
    }

    /** What is made from now on lies there: rows and indexes, but neither the catalogue nor what comes before a commit. */
    void keepTablesOn(Path other) throws IOException, SQLException {
        String password = Files.readString(directory.resolve("postgres").resolve("superuser.secret"))
                .strip();
        String url = postgres.jdbcUrl().replaceFirst("/" + EmbeddedPostgres.USER + "$", "/postgres");
        try (Connection superuser = DriverManager.getConnection(url, "postgres", password);
                Statement statement = superuser.createStatement()) {
            Path owned = Files.createDirectory(other.resolve("tables"));
            statement.execute("CREATE TABLESPACE other LOCATION '%s'".formatted(owned));
            statement.execute("GRANT CREATE ON TABLESPACE other TO " + EmbeddedPostgres.USER);
            statement.execute("ALTER ROLE %s SET default_tablespace = other".formatted(EmbeddedPostgres.USER));
            // who is connected keeps the settings of the time when it came
            statement.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '%s'"
                    .formatted(EmbeddedPostgres.USER));
        }
    }

    /** Ends PostgreSQL as {@code kill -9} does; where it was killed before, as soon as it runs again. */
    void killPostgres() {
        boolean unused = Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .ignoreExceptionsMatching(gone -> gone instanceof IOException || gone instanceof UncheckedIOException)
                .until(this::postmaster, Optional::isPresent)
                .orElseThrow()
                .destroyForcibly();
    }

    private Optional<ProcessHandle> postmaster() throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve("postgres"))) {
            Optional<Path> pidFile =
                    files.filter(file -> file.endsWith("postmaster.pid")).findFirst();
            return pidFile.isEmpty()
                    ? Optional.empty()
                    : Files.readAllLines(pidFile.get()).stream()
                            .findFirst()
                            .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid.strip())));
        }
    }

    /** Returns when the broker has everything that was sent. */
    void flush() {
        for (Future<RecordMetadata> each = sent.poll(); each != null; each = sent.poll()) {
            try {
                each.get();
            } catch (InterruptedException | ExecutionException failed) {
                throw new IllegalStateException("a record was not sent", failed);
            }
        }
    }

    long count(String query) {
        return database.jdbi()
                .withHandle(
                        handle -> handle.createQuery(query).mapTo(Long.class).one());
    }

    @Override
    public void close() {
        producer.close();
        database.close();
        postgres.close();
        kafka.close();
    }
}
