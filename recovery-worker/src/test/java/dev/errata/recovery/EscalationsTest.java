package dev.errata.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.SessionStanding;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.taxonomy.Category;
import dev.errata.recovery.task.RecoveryMeters;
import io.micrometer.core.instrument.Gauge;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EscalationsTest {
    private final WorkerDriver worker;

    EscalationsTest(@TempDir Path directory) {
        worker = new WorkerDriver(directory);
    }

    @AfterEach
    void close() {
        worker.close();
    }

    @Test
    void anEscalationIsRemindedPassedOnResolvedAndForgotten() {
        worker.fail(Category.CONFIG_MISSING, 1);
        worker.pass(Duration.ofHours(8));
        worker.pass(Duration.ofHours(8));
        worker.pass(Duration.ofHours(8));
        worker.pass(Duration.ofDays(300));
        List<Escalation> open =
                worker.escalations().stream().map(entry -> entry.value).toList();
        assertThat(open)
                .extracting(it -> it.standing().status())
                .containsExactly(
                        EscalationStatus.OPEN,
                        EscalationStatus.REMINDED,
                        EscalationStatus.PASSED_ON,
                        EscalationStatus.REMINDED);
        assertThat(open)
                .extracting(it -> it.standing().target())
                .containsExactly("operator", "operator", "owner", "owner");

        worker.tell(OutcomeStatus.SUCCEEDED, 2);
        assertThat(worker.escalations()).singleElement().satisfies(entry -> {
            assertThat(entry.value.standing().status()).isEqualTo(EscalationStatus.RESOLVED);
            assertThat(entry.value.resolution()).isNotNull();
        });
        worker.pass(Duration.ofDays(90));
        assertThat(worker.escalations()).singleElement().satisfies(entry -> {
            assertThat(entry.key).isEqualTo(open.get(0).escalationId());
            assertThat(entry.value).isNull();
        });
    }

    @Test
    void howManyAreOpenIsMeasured() {
        worker.pass(Duration.ofMillis(10));
        assertThat(open()).isZero();
        worker.fail(Category.CONFIG_MISSING, 1);
        assertThat(open()).isEqualTo(1);

        worker.tell(OutcomeStatus.SUCCEEDED, 2);

        assertThat(open()).isZero();
    }

    private double open() {
        return worker.meters.get(RecoveryMeters.OPEN_ESCALATIONS).gauges().stream()
                .mapToDouble(Gauge::value)
                .sum();
    }

    @Test
    void aSessionHasOneOpenEscalationPerCause() {
        for (int i = 0; i < 3; i++) {
            worker.fail(WorkerInputs.error(
                    Category.CONFIG_MISSING, new Operation("op-" + i, null, 1, null), SessionStanding.NONE));
        }
        List<KeyValue<String, Escalation>> told = worker.escalations();
        assertThat(told).extracting(entry -> entry.value.operations()).containsExactly(1, 2, 3);
        assertThat(told).extracting(entry -> entry.key).containsOnly(told.get(0).key);
        List<RecoveryDecision> decisions = worker.decisions();
        assertThat(decisions)
                .hasSize(3)
                .extracting(RecoveryDecision::escalationId)
                .doesNotContainNull()
                .containsOnly(decisions.get(0).escalationId());
    }
}
