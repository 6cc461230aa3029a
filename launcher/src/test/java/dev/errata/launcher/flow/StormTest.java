package dev.errata.launcher.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.client.ClientConfig;
import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.CircuitStatus;
import dev.errata.core.recovery.Closure;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.launcher.flow.FailingService.Mood;
import dev.errata.launcher.flow.FailingService.Request;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Three hundred operations over eight partitions meet a service that goes down, asks for a rest and recovers: with budget
 * and circuit, and without, to see what they spare it.
 */
@Tag("slow")
final class StormTest {
    private static final int OPERATIONS = 300;
    private static final Duration OUTAGE = Duration.ofSeconds(6);
    private static final Duration RECOVERED_WITHIN = Duration.ofSeconds(60);
    /** What a machine that is full takes to get through a storm that nothing tames. */
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private static final double BUCKET = 30;
    private static final double PER_SECOND = 30;
    private static final double PER_FIRST_ATTEMPT = 0.2;
    private static final int SPARED = 20;
    private static final Duration POLL = Duration.ofMillis(5);
    private static final Logger LOG = LoggerFactory.getLogger(StormTest.class);

    private static final String POLICIES = """
            maxRuns: 100
            policies:
              network: {maxAttempts: 100, initialDelay: 1s, multiplier: 1, maxDelay: 1s}
              external: {maxAttempts: 100, initialDelay: 1s, multiplier: 1, maxDelay: 1s}
              rate_limit: {maxAttempts: 100, initialDelay: 1s, multiplier: 1, maxDelay: 1s}
            dependencies:
              mode: %s
              budget: {perFirstAttempt: 0.2, minimumPerSecond: 30, bucket: 30}
              breaker: {minimumCalls: 20, window: 5s, openFor: 1s, longestOpen: 4s, probeWithin: 10s}
              slowStart: {perSecond: 30, doubleEvery: 1s, until: 120}
            """;

    /** What the service and the pipeline saw. */
    private record Course(
            Instant downSince,
            Instant allFailedAt,
            Instant upSince,
            Instant quietUntil,
            Duration recoveredIn,
            List<Request> requests,
            List<CircuitState> circuits,
            List<RetryCommand> handedOut,
            long succeeded) {
        long retriesInTheOutage() {
            return retriesBetween(downSince, upSince);
        }

        /** Once every operation has failed and waits for its retry. */
        long retriesInTheStorm() {
            return retriesBetween(allFailedAt, upSince);
        }

        long retriesBetween(Instant from, Instant to) {
            return requests.stream()
                    .filter(request -> request.isRetry()
                            && !request.at().isBefore(from)
                            && request.at().isBefore(to))
                    .count();
        }
    }

    @Test
    void budgetAndCircuitSpareTheServiceAndLoseNothing() throws IOException, InterruptedException {
        Course guarded = play("enforce");
        Course unguarded = play("off");
        long few = guarded.retriesInTheStorm();
        long many = unguarded.retriesInTheStorm();
        LOG.atInfo()
                .addKeyValue("withBudgetAndCircuit", few)
                .addKeyValue("without", many)
                .addKeyValue("recoveredIn", guarded.recoveredIn())
                .addKeyValue("withoutRecoveredIn", unguarded.recoveredIn())
                .log("retries that a service saw in an outage of " + OUTAGE.toSeconds() + " s");

        assertThat(guarded.succeeded()).isEqualTo(OPERATIONS);
        assertThat(unguarded.succeeded()).isEqualTo(OPERATIONS);
        assertThat(guarded.recoveredIn()).isLessThan(RECOVERED_WITHIN);
        double seconds =
                Duration.between(guarded.downSince(), guarded.upSince()).toMillis() / 1_000.0;
        assertThat((double) guarded.retriesInTheOutage())
                .isLessThanOrEqualTo(BUCKET + PER_SECOND * seconds + PER_FIRST_ATTEMPT * OPERATIONS);
        assertThat(many).as("retries without budget and circuit").isGreaterThan(SPARED * Math.max(1, few));
        assertProbesAreSingle(guarded);
        assertWaitIsObeyed(guarded);
    }

    /**
     * While a circuit is half open one retry is handed out, then the circuit's state changes again. When it comes to the
     * service depends on how busy the machine is: by then the retries that were handed out before may not have come.
     */
    private static void assertProbesAreSingle(Course course) {
        List<CircuitState> states = course.circuits();
        int probes = 0;
        long single = 0;
        for (CircuitState state : states) {
            if (state.status() == CircuitStatus.HALF_OPEN && state.probeId() != null) {
                probes++;
                long handedOut = course.handedOut().stream()
                        .filter(retry -> Objects.equals(retry.circuitVersion(), state.version()))
                        .count();
                assertThat(handedOut).as("retries while %s", state).isLessThanOrEqualTo(1);
                single += handedOut;
            }
        }
        assertThat(probes).as("probes").isGreaterThanOrEqualTo(2);
        assertThat(single).as("probes handed out").isPositive();
        assertThat(states).extracting(CircuitState::status).contains(CircuitStatus.OPEN, CircuitStatus.CLOSED);
    }

    private static void assertWaitIsObeyed(Course course) {
        Instant asked = course.quietUntil().minus(FailingService.ASKED_WAIT);
        assertThat(course.retriesBetween(asked.plusMillis(1), course.quietUntil()))
                .as("retries within the wait that the service asked for")
                .isZero();
    }

    private static Course play(String mode) throws IOException, InterruptedException {
        try (PipelineUnderTest kafka = PipelineUnderTest.start(POLICIES.formatted(mode));
                FailingService service = FailingService.start();
                Recording recording = kafka.record();
                ChargingFleet fleet = new ChargingFleet(
                        ClientConfig.of(
                                kafka.cluster().bootstrapServers(),
                                kafka.cluster().registryUrl()),
                        service)) {
            Instant start = Instant.now();
            chargeAll(fleet);
            awaitDecisions(kafka, recording);
            Instant allFailed = Instant.now();
            Awaitility.await().atMost(OUTAGE.multipliedBy(2)).pollDelay(OUTAGE).until(() -> true);
            service.is(Mood.THROTTLING);
            Instant up = Instant.now();
            Awaitility.await("every operation to succeed").atMost(TIMEOUT).until(() -> service.served() == OPERATIONS);
            Duration recoveredIn = Duration.between(up, Instant.now());
            long succeeded = succeeded(kafka, recording);
            return new Course(
                    start,
                    allFailed,
                    up,
                    service.quietUntil(),
                    recoveredIn,
                    service.requests(),
                    recording.values(kafka.topics().circuits(), state -> true),
                    recording.values(kafka.topics().retries(), retry -> true),
                    succeeded);
        }
    }

    /** The outage counts from here, however busy the machine is. */
    private static void awaitDecisions(PipelineUnderTest kafka, Recording recording) {
        Awaitility.await("every first failure to be decided")
                .atMost(TIMEOUT)
                .pollInterval(POLL)
                .untilAsserted(() -> {
                    recording.await(kafka.topics().decisions(), decision -> true);
                    assertThat(operations(kafka, recording, decision -> true)).isEqualTo(OPERATIONS);
                });
    }

    private static void chargeAll(ChargingFleet fleet) throws InterruptedException {
        ExecutorService callers = Executors.newFixedThreadPool(8);
        IntStream.range(0, OPERATIONS).forEach(number -> callers.execute(() -> fleet.charge(number)));
        callers.shutdown();
        assertThat(callers.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    }

    /** How many operations the pipeline closed as succeeded, each counted once. */
    private static long succeeded(PipelineUnderTest kafka, Recording recording) {
        Awaitility.await("the pipeline to close every operation")
                .atMost(TIMEOUT)
                .pollInterval(POLL)
                .untilAsserted(() -> {
                    recording.await(kafka.topics().decisions(), decision -> decision.closure() != null);
                    assertThat(operations(kafka, recording, StormTest::isSuccess))
                            .isEqualTo(OPERATIONS);
                });
        return operations(kafka, recording, StormTest::isSuccess);
    }

    private static long operations(PipelineUnderTest kafka, Recording recording, Predicate<RecoveryDecision> wanted) {
        return recording.values(kafka.topics().decisions(), wanted).stream()
                .map(RecoveryDecision::operation)
                .map(operation -> Objects.requireNonNull(operation).id())
                .distinct()
                .count();
    }

    private static boolean isSuccess(RecoveryDecision decision) {
        Closure closure = decision.closure();
        return closure != null && closure.result() == ClosureResult.SUCCEEDED;
    }
}
