package dev.errata.dispatcher;

import dev.errata.client.ClientConfig;
import dev.errata.client.answer.RunTokens;
import dev.errata.client.executor.ExecutorSettings;
import dev.errata.client.executor.RetryExecutor;
import dev.errata.client.executor.RetryExecutorBuilder;
import dev.errata.client.executor.TopicFeed;
import dev.errata.client.metrics.RunMetrics;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.schemas.Topics;
import dev.errata.streams.App;
import dev.errata.streams.StartException;
import dev.errata.streams.TopicProvisioner;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The dispatcher, put together from its configuration: an executor for each endpoint, so that none waits for another. */
public final class DispatcherApp implements App {
    public static final String NAME = "dispatcher";

    private static final Logger LOG = LoggerFactory.getLogger(DispatcherApp.class);
    /** A call waits on nobody's thread. */
    private static final int THREADS = 1;

    private static final int FEWEST_READ_AHEAD = 16;
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final DispatcherConfig config;
    private final MeterRegistry meters;
    private final HttpCalls calls;
    private final List<RetryExecutor> executors = new ArrayList<>();
    private final List<Gauge> gauges = new ArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private @Nullable TopicFeed<ExecutionOutcome> feed;
    private volatile boolean isStarted;
    private volatile boolean hasFailed;

    private DispatcherApp(DispatcherConfig config, MeterRegistry meters) {
        this.config = config;
        this.meters = meters;
        int all = config.endpoints().stream().mapToInt(ServiceEndpoint::calls).sum();
        this.calls =
                new HttpCalls(config.privateTargets(), TrustedAuthorities.with(config.authorities()), Math.max(1, all));
    }

    /** The app, not started yet. */
    public static DispatcherApp create(DispatcherConfig config, MeterRegistry meters) {
        return new DispatcherApp(config, meters);
    }

    @Override
    public synchronized void start() {
        try {
            provision();
            calls.start();
            gauges.add(Gauge.builder("errata.dispatcher.endpoints", config.endpoints(), List::size)
                    .description("endpoints that are called")
                    .register(meters));
            EndpointHandler.Answering answering = answering();
            config.endpoints().forEach(endpoint -> start(endpoint, answering));
            isStarted = true;
            LOG.atInfo()
                    .addKeyValue("app", NAME)
                    .addKeyValue("endpoints", config.endpoints())
                    .log("app running");
        } catch (RuntimeException failed) {
            close();
            throw failed instanceof KafkaException
                    ? new StartException("the dispatcher cannot start: " + failed.getMessage(), failed)
                    : failed;
        }
    }

    private void provision() {
        Topics topics = config.catalogue();
        try (Admin admin = Admin.create(config.kafka().propertiesOf("admin"))) {
            new TopicProvisioner(admin, config.topics().mode())
                    .provision(List.of(topics.retries(), topics.outcomes(), topics.errors(), topics.decisions()));
        }
    }

    /** Null if services are to answer at once. */
    private EndpointHandler.@Nullable Answering answering() {
        if (config.answerSecret().isEmpty() || config.endpoints().isEmpty()) {
            return null;
        }
        RunTokens tokens = new RunTokens(config.answerSecret());
        PendingRuns pending = new PendingRuns(tokens, InstantSource.system(), meters);
        ClientConfig client = config.client(config.endpoints().get(0));
        feed = TopicFeed.open(client, config.catalogue().outcomes(), pending::take);
        return new EndpointHandler.Answering(pending, tokens);
    }

    private void start(ServiceEndpoint endpoint, EndpointHandler.@Nullable Answering answering) {
        ExecutorSettings settings = ExecutorSettings.DEFAULT
                .withConcurrency(endpoint.calls())
                .withThreads(THREADS)
                .withRunsPerPartition(readAhead(endpoint))
                .withTimeLimit(endpoint.timeLimit())
                .withDrainWithin(drain());
        RetryExecutorBuilder builder = RetryExecutor.of(config.client(endpoint))
                .settings(settings)
                .listener(new RunMetrics(meters))
                .obeyDecisions();
        EndpointHandler handler = new EndpointHandler(endpoint, calls, answering, InstantSource.system());
        endpoint.types().forEach(type -> builder.asyncHandler(type, handler));
        RetryExecutor executor = builder.start();
        executors.add(executor);
        gauges.add(Gauge.builder("errata.dispatcher.runs.open", executor, RetryExecutor::openRuns)
                .description("retries of an endpoint that were taken and have not ended")
                .tag("endpoint", endpoint.name())
                .register(meters));
    }

    /** Half of the partitions may hold all that may be under way. */
    private int readAhead(ServiceEndpoint endpoint) {
        return Math.max(
                FEWEST_READ_AHEAD, 2 * endpoint.calls() / config.topics().partitions());
    }

    /** Runs end by themselves for half of what a clean end may take; the rest is handed out again. */
    private Duration drain() {
        Duration half = config.timeouts().close().dividedBy(2);
        Duration most = ExecutorSettings.DEFAULT.drainWithin();
        return half.compareTo(most) < 0 ? half : most;
    }

    @Override
    public boolean awaitEnd() throws InterruptedException {
        while (!ended.await(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
            if (!isLive()) {
                return true;
            }
        }
        return hasFailed;
    }

    @Override
    public Optional<String> failure() {
        return hasFailed ? Optional.of("an executor has stopped: its log tells why") : Optional.empty();
    }

    /** First what is under way ends, side by side; then nobody is called any more. */
    @Override
    public synchronized void close() {
        isStarted = false;
        executors.parallelStream().forEach(RetryExecutor::close);
        executors.clear();
        if (feed != null) {
            feed.close();
            feed = null;
        }
        calls.close();
        gauges.forEach(meters::remove);
        gauges.clear();
        ended.countDown();
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean isLive() {
        if (isStarted && executorsHaveStopped()) {
            hasFailed = true;
        }
        return !hasFailed;
    }

    private synchronized boolean executorsHaveStopped() {
        return isStarted && !executors.stream().allMatch(RetryExecutor::isRunning);
    }

    @Override
    public boolean isReady() {
        return isStarted;
    }

    @Override
    public String state() {
        return isStarted ? "dispatching" : "not dispatching";
    }
}
