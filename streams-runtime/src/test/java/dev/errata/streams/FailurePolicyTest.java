package dev.errata.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.streams.errors.MissingSourceTopicException;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FailurePolicyTest {
    private final Throwable brokerAway = new StreamsException(new TimeoutException("no answer"));
    private final Throwable unexplained = new StreamsException("why?");

    private final AtomicLong nanos = new AtomicLong();
    private final FailurePolicy policy = new FailurePolicy(new SteadyTime(() -> 0, nanos::get));

    @Test
    void waitsLongerEachTime() {
        List<Duration> delays = Stream.generate(() -> policy.restartDelay(brokerAway))
                .limit(8)
                .map(Optional::orElseThrow)
                .toList();

        assertThat(delays)
                .containsExactly(
                        Duration.ofMillis(200),
                        Duration.ofMillis(400),
                        Duration.ofMillis(800),
                        Duration.ofMillis(1_600),
                        Duration.ofMillis(3_200),
                        Duration.ofMillis(6_400),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(10));
    }

    @Test
    void neverGivesUpOnSurroundingsThatMayComeBack() {
        assertThat(Stream.generate(() -> policy.restartDelay(brokerAway)).limit(1000))
                .allMatch(Optional::isPresent);
    }

    @Test
    void givesUpOnAFailureThatComesAgainAndAgain() {
        assertThat(Stream.generate(() -> policy.restartDelay(unexplained)).limit(FailurePolicy.MOST_RESTARTS))
                .allMatch(Optional::isPresent);

        assertThat(policy.restartDelay(unexplained)).isEmpty();
    }

    @Test
    void forgetsAfterAQuietTime() {
        for (int i = 0; i < FailurePolicy.MOST_RESTARTS; i++) {
            assertThat(policy.restartDelay(unexplained)).isPresent();
        }
        nanos.addAndGet(FailurePolicy.WINDOW.plusSeconds(1).toNanos());

        assertThat(policy.restartDelay(unexplained)).contains(Duration.ofMillis(200));
    }

    @Test
    void countsOnlyTheUnexplainedFailuresOfTheWindow() {
        for (int i = 0; i < 5 * FailurePolicy.MOST_RESTARTS; i++) {
            assertThat(policy.restartDelay(unexplained)).isPresent();
            nanos.addAndGet(Duration.ofMinutes(4).toNanos());
        }
    }

    @Test
    void anOutageBetweenThemForgetsNoUnexplainedFailure() {
        for (int i = 0; i < FailurePolicy.MOST_RESTARTS; i++) {
            assertThat(policy.restartDelay(unexplained)).isPresent();
            assertThat(policy.restartDelay(brokerAway)).isPresent();
        }

        assertThat(policy.restartDelay(unexplained)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("fatal")
    void endsTheAppWhereWaitingHelpsNobody(Throwable failure) {
        assertThat(policy.restartDelay(failure)).isEmpty();
    }

    static List<Throwable> fatal() {
        return List.of(
                new OutOfMemoryError("heap"),
                new MissingSourceTopicException("errors is gone"),
                new StreamsException(new AuthenticationException("who?")),
                new StreamsException(new TopicAuthorizationException("errors")));
    }
}
