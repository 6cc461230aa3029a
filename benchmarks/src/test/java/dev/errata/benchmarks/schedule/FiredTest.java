package dev.errata.benchmarks.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.recovery.operation.AlarmStep;
import dev.errata.core.recovery.operation.FailureStep;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;

class FiredTest {
    private static final Instant RECEIVED = Instant.parse("2026-11-20T12:00:00Z");

    private final Topic<String, RetryCommand> retries = new Topics(new RegistryInMemory(), 1, (short) 1).retries();
    private final DueErrors errors = new DueErrors(1_000, Outcomes.FAILING, 0);

    /** What the worker sends for the error of an operation; the delay's spread comes on top. */
    private RetryCommand command(String operation) {
        ClassifiedError error = errors.error(operation, 1, RECEIVED, RECEIVED.plus(Duration.ofMinutes(1)));
        OperationState state = Objects.requireNonNull(new FailureStep(RecoveryConfig.defaults())
                .take(error, null, (scope, cause) -> Optional.empty(), RECEIVED)
                .state());
        Instant due = Objects.requireNonNull(state.stage().alarm());
        return Objects.requireNonNull(new AlarmStep(RecoveryConfig.defaults())
                .take(state, (scope, cause) -> Optional.empty(), due)
                .command());
    }

    private ReceivedRetry arrival(RetryCommand command, long appended, long seen) {
        long due = command.dueAt().toEpochMilli();
        byte[] value = Objects.requireNonNull(retries.valueSerde().serializer().serialize(retries.name(), command));
        return new ReceivedRetry(due + seen, due + appended, Bytes.wrap(value));
    }

    @Test
    void countsWhatIsEarlyAndWhatIsRepeated() {
        RetryCommand first = command("a");
        RetryCommand second = command("b");
        List<ReceivedRetry> arrivals = List.of(arrival(first, -1, 5), arrival(second, 3, 9), arrival(second, 7, 12));

        Fired fired = Fired.of(arrivals, retries, 0);

        assertThat(fired.early()).isEqualTo(1);
        assertThat(fired.repeated()).isEqualTo(1);
        assertThat(fired.seen()).containsExactly(5, 9, 12);
        assertThat(fired.appended()).containsExactly(-1, 3, 7);
    }

    @Test
    void leavesOutWhatWasDueBefore() {
        RetryCommand command = command("a");
        List<ReceivedRetry> arrivals = List.of(arrival(command, 3, 9));

        assertThat(Fired.of(arrivals, retries, command.dueAt().toEpochMilli()).count())
                .isEqualTo(1);
    }
}
