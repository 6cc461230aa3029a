package dev.errata.streams;

import dev.errata.schemas.Topic;
import dev.errata.streams.kafka.BoundedClients;
import dev.errata.streams.kafka.OriginalsOnKafka;
import dev.errata.streams.kafka.RocksDbLibrary;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KafkaStreams.State;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.StreamsException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One Kafka Streams app from start to end; it is started once. {@link #start()} waits for the schema registry and Kafka,
 * makes or verifies the topics, and returns when records are being processed. {@link #close()} finishes what is at hand,
 * commits, and leaves the consumer group, so that a restart is not held back. For all threads.
 */
public final class StreamsApp implements App {
    private static final Logger LOG = LoggerFactory.getLogger(StreamsApp.class);

    private final StreamsDefinition definition;
    private final StreamsSettings settings;
    private final MeterRegistry meters;
    private final Time time;
    private final StartProgress progress = new StartProgress();
    private final AtomicBoolean isStarted = new AtomicBoolean();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean hasFailed;
    private volatile @Nullable String failure;
    private volatile @Nullable KafkaStreams streams;
    private volatile @Nullable OriginalsOnKafka originals;

    public StreamsApp(StreamsDefinition definition, StreamsSettings settings, MeterRegistry meters) {
        this(definition, settings, meters, SteadyTime.startingNow());
    }

    /** With a clock of the caller, which punctuators and pauses go by. */
    public StreamsApp(StreamsDefinition definition, StreamsSettings settings, MeterRegistry meters, Time time) {
        Set<String> generated = GeneratedTopologyNames.in(definition.topology());
        if (!generated.isEmpty()) {
            throw new IllegalArgumentException(
                    "every node and store of " + definition.name() + " must be named, these are not: " + generated);
        }
        this.definition = definition;
        this.settings = settings;
        this.meters = meters;
        this.time = time;
    }

    /** Returns when records are being processed. */
    @Override
    public void start() {
        if (!isStarted.compareAndSet(false, true)) {
            throw new IllegalStateException(name() + " was started before");
        }
        boolean isRunning = false;
        try {
            prepare();
            run();
            isRunning = true;
        } finally {
            if (!isRunning) {
                hasFailed = true;
                close();
            }
        }
        LOG.atInfo()
                .setMessage("app running")
                .addKeyValue("app", name())
                .addKeyValue("applicationId", settings.applicationId())
                .log();
    }

    private void prepare() {
        try {
            definition.topics().forEach(Topic::prepare);
        } catch (KafkaException e) {
            throw new StartException("the schema registry is not usable: " + e.getMessage(), e);
        }
        StreamsConfig config = new StreamsConfig(inKafkasKeys());
        KafkaReachability kafka = new KafkaReachability(
                settings.kafka().bootstrapServers(), settings.timeouts().start(), time);
        String clientId = settings.applicationId() + "-start";
        try (Admin admin = kafka.await(config.getAdminConfigs(clientId), this::isClosing)) {
            new TopicProvisioner(admin, settings.topics().mode()).provision(definition.topics());
        }
    }

    private void run() {
        StreamsConfig config = new StreamsConfig(inKafkasKeys());
        OriginalsOnKafka found =
                new OriginalsOnKafka(config.getRestoreConsumerConfigs(settings.applicationId() + "-originals"));
        originals = found;
        definition.deadLetters().findOriginalsIn(found);
        loadRocksDb();
        KafkaStreams created = create();
        streams = created;
        if (isClosing()) {
            throw new StartException(name() + " was stopped while starting");
        }
        created.setStateListener(this::onStateChange);
        created.setGlobalStateRestoreListener(progress);
        created.setUncaughtExceptionHandler(
                new ThreadFailures(name(), new FailurePolicy(time), closing, why -> failure = why));
        new KafkaMeters(() -> created.metrics().values(), time)
                .bindTo(meters, name(), KafkaMeters.topicsReadBy(definition.topology(), settings.applicationId()));
        new DroppedRecords(created, definition.deadLetters()).bindTo(meters, name());
        startThreads(created);
        awaitRunning();
    }

    private void loadRocksDb() {
        try {
            RocksDbLibrary.load(settings.stateDirectory().resolve("native").resolve(settings.applicationId()));
        } catch (UncheckedIOException e) {
            throw new StartException(e.getMessage() + ": " + e.getCause(), e);
        }
    }

    private void awaitRunning() {
        try {
            progress.awaitRunning(settings.timeouts().start());
        } catch (StartException e) {
            throw failure == null ? e : new StartException(e.getMessage() + ": " + failure, e);
        }
    }

    /** Opens the stores that are there, too. */
    private void startThreads(KafkaStreams created) {
        try {
            created.start();
        } catch (StreamsException e) {
            throw new StartException(
                    "cannot open the stores in " + settings.stateDirectory().toAbsolutePath() + ": "
                            + ThreadFailures.inWords(e),
                    e);
        }
    }

    private Map<String, Object> inKafkasKeys() {
        return StreamsProperties.of(settings, definition.deadLetters(), definition.inputOrder());
    }

    private KafkaStreams create() {
        Properties properties = new Properties();
        properties.putAll(inKafkasKeys());
        properties.putIfAbsent(
                CommonClientConfigs.GROUP_INSTANCE_ID_CONFIG,
                InstanceId.of(settings.stateDirectory(), settings.applicationId()));
        Map<String, Integer> largest = definition.topics().stream()
                .collect(Collectors.toMap(
                        Topic::name, topic -> topic.settings().maxMessageBytes(), (first, second) -> first));
        try {
            return new KafkaStreams(
                    definition.topology(),
                    properties,
                    new BoundedClients(
                            largest,
                            definition.nextWork(),
                            definition.deadLetters().fates()::expired,
                            definition.deadLetters().fates()::uncounted,
                            time),
                    time);
        } catch (StreamsException e) {
            throw new StartException(
                    "cannot open the state directory "
                            + settings.stateDirectory().toAbsolutePath() + ": " + e.getMessage() + ". Each running "
                            + name() + " needs a state.dir of its own.",
                    e);
        }
    }

    private void onStateChange(State now, State before) {
        LOG.atInfo()
                .setMessage("state changed")
                .addKeyValue("app", name())
                .addKeyValue("state", now)
                .addKeyValue("before", before)
                .log();
        progress.onState(now);
        if (now == State.ERROR || now == State.PENDING_ERROR) {
            hasFailed = true;
        }
        if (now == State.ERROR || now == State.NOT_RUNNING) {
            ended.countDown();
        }
    }

    @Override
    public boolean awaitEnd() throws InterruptedException {
        ended.await();
        return hasFailed;
    }

    @Override
    public Optional<String> failure() {
        return Optional.ofNullable(failure);
    }

    /** Ends within {@code close.timeout}; a second call does nothing new. */
    @Override
    public void close() {
        closing.countDown();
        KafkaStreams closed = streams;
        if (closed != null) {
            CloseOptions options = CloseOptions.timeout(settings.timeouts().close())
                    .withGroupMembershipOperation(GroupMembershipOperation.LEAVE_GROUP);
            if (!closed.close(options)) {
                LOG.atWarn()
                        .setMessage("app did not end in time; what it had not committed will be done again")
                        .addKeyValue("app", name())
                        .addKeyValue("timeout", settings.timeouts().close())
                        .log();
            }
        }
        OriginalsOnKafka found = originals;
        if (found != null) {
            found.close();
        }
        ended.countDown();
    }

    private boolean isClosing() {
        return closing.getCount() == 0;
    }

    @Override
    public String name() {
        return definition.name();
    }

    @Override
    public boolean isLive() {
        return !hasFailed;
    }

    @Override
    public boolean isReady() {
        KafkaStreams current = streams;
        return current != null && current.state() == State.RUNNING;
    }

    /** Kafka Streams' own state once it is made; before, {@code NEW}, {@code STARTING} or {@code FAILED}. */
    @Override
    public String state() {
        KafkaStreams current = streams;
        if (current != null) {
            return current.state().name();
        }
        if (hasFailed) {
            return "FAILED";
        }
        return isStarted.get() ? "STARTING" : "NEW";
    }
}
