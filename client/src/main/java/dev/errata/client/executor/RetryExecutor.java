package dev.errata.client.executor;

import dev.errata.client.ClientConfig;
import dev.errata.client.executor.RunTask.Surroundings;
import dev.errata.core.event.TimeOrderedId;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.schemas.Topics;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the retries of a service: reads {@code retries} with the service's consumer group, hands each command to the
 * handler of its operation type, and says how it went. Runs of one session keep their order and never overlap; others run
 * side by side.
 *
 * <p>At least once: a command is committed when the end of its run is published, so that a crash before hands it out
 * again. What must not happen twice is keyed by {@link Run#idempotencyKey()}.
 *
 * <pre>{@code
 * try (RetryExecutor executor = RetryExecutor.of(config.withGroupId("payments"))
 *         .handler("charge-card", run -> charge(run.idempotencyKey()))
 *         .start()) { ... }
 * }</pre>
 */
public final class RetryExecutor implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RetryExecutor.class);
    private static final Duration LEAVE_WITHIN = Duration.ofSeconds(5);
    /** The consumer must be polled meanwhile; it asks again by itself. */
    private static final Duration REGISTRY_WAIT = Duration.ofSeconds(2);

    private static final int MAX_POLL_RECORDS = 100;

    private final String executorId;
    private final ExecutorSettings settings;
    private final CommandLoop loop;
    private final Thread thread;
    private final ExecutorService workers;
    private final ScheduledExecutorService timers;
    private final ResultPublisher publisher;
    private final @Nullable TopicFeed<RecoveryDecision> decisions;

    RetryExecutor(RetryExecutorBuilder parts, Handlers handlers, String groupId) {
        this.settings = parts.settings;
        this.executorId = parts.config.clientId() + "-" + UUID.randomUUID();
        Topics topics = parts.config.topics(parts.config.registry().startupWait(), REGISTRY_WAIT);
        topics.outcomes().prepare();
        topics.errors().prepare();
        AtomicReference<@Nullable CommandLoop> started = new AtomicReference<>();
        this.decisions = parts.openDecisions(topics.decisions(), () -> {
            CommandLoop running = started.get();
            return running == null ? List.of() : running.tasks();
        });
        this.timers = Executors.newScheduledThreadPool(2, threads("errata-timer"));
        this.workers = Executors.newFixedThreadPool(settings.threads(), threads("errata-run"));
        this.publisher = new ResultPublisher(executorId, topics, producer(parts.config), timers);
        RunRecords records = new RunRecords(executorId, Clock.systemUTC(), new TimeOrderedId(Clock.systemUTC()));
        RetryCommandReader reader = new RetryCommandReader(
                topics.retries().valueSerde().deserializer(),
                handlers,
                settings,
                new Surroundings(records, publisher, timers, parts.listener),
                new Lanes(workers, settings.concurrency()));
        this.loop = new CommandLoop(
                consumer(parts.config, groupId), topics.retries().name(), reader, settings);
        started.set(loop);
        this.thread = new Thread(loop, "errata-executor-" + groupId);
        thread.start();
        LOG.atInfo()
                .addKeyValue("executorId", executorId)
                .addKeyValue("group", groupId)
                .addKeyValue("types", handlers.byType().keySet())
                .addKeyValue("settings", settings)
                .log("the retry executor has started");
    }

    /** An executor of this service; the config names its group. */
    public static RetryExecutorBuilder of(ClientConfig config) {
        return new RetryExecutorBuilder(config);
    }

    /** The id that its outcomes carry; another one after each start. */
    public String executorId() {
        return executorId;
    }

    /** The partitions of {@code retries} that it reads now. */
    public Set<Integer> partitions() {
        return loop.assignment().stream().map(TopicPartition::partition).collect(Collectors.toUnmodifiableSet());
    }

    /** The commands that it has taken and that are not finished. */
    public int openRuns() {
        return loop.tasks().size();
    }

    /** Whether it still takes commands. */
    public boolean isRunning() {
        return thread.isAlive();
    }

    /** Takes no more commands, lets runs end for as long as the settings say, interrupts the rest and leaves the group. */
    @Override
    public void close() {
        if (decisions != null) {
            decisions.close();
        }
        loop.close();
        try {
            thread.join();
            workers.shutdownNow();
            if (!workers.awaitTermination(LEAVE_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.atWarn().log("a handler ignores its interrupt and still runs");
            }
        } catch (InterruptedException e) {
            thread.interrupt();
            workers.shutdownNow();
            Thread.currentThread().interrupt();
        }
        publisher.close(LEAVE_WITHIN);
        timers.shutdownNow();
        LOG.atInfo().addKeyValue("executorId", executorId).log("the retry executor is closed");
    }

    private static KafkaConsumer<byte[], byte[]> consumer(ClientConfig config, String groupId) {
        Map<String, Object> ours = new HashMap<>(reading(groupId));
        ours.put(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, CooperativeStickyAssignor.class.getName());
        ByteArrayDeserializer bytes = new ByteArrayDeserializer();
        return new KafkaConsumer<>(config.consumer("executor", ours), bytes, bytes);
    }

    /** The settings of a consumer of commands. */
    static Map<String, Object> reading(String groupId) {
        return Map.of(
                ConsumerConfig.GROUP_ID_CONFIG,
                groupId,
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false,
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                "read_committed",
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                "earliest",
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                MAX_POLL_RECORDS,
                ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG,
                10_000,
                ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG,
                3_000);
    }

    private static KafkaProducer<byte[], byte[]> producer(ClientConfig config) {
        Map<String, Object> ours = Map.of(
                ProducerConfig.ACKS_CONFIG,
                "all",
                ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
                true,
                ProducerConfig.LINGER_MS_CONFIG,
                0,
                ProducerConfig.COMPRESSION_TYPE_CONFIG,
                "lz4",
                ProducerConfig.MAX_BLOCK_MS_CONFIG,
                5_000,
                ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
                10_000,
                ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
                30_000,
                ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
                9 << 20);
        ByteArraySerializer bytes = new ByteArraySerializer();
        return new KafkaProducer<>(config.producer("executor", ours), bytes, bytes);
    }

    private static ThreadFactory threads(String name) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }
}
