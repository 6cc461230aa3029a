package dev.errata.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.Operation;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.schemas.KeyPlacement;
import dev.errata.schemas.Topics;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

/** A crash test that could not fail would show nothing. */
class AuditTest {
    private static final ChaosWorkload PLAN = new ChaosWorkload(1);

    private final Audit audit = new Audit(PLAN);

    @Test
    void everyAttemptOnceAndOnTimeIsNoViolation() {
        for (int attempt = 2; attempt <= ChaosWorkload.lastAttempt(0); attempt++) {
            audit.decided(run(attempt), attempt * 1_000L);
            audit.handedOut(run(attempt), attempt * 1_000L, attempt * 1_000L + 30);
        }
        audit.closed("operation-0", ClosureResult.SUCCEEDED);
        audit.placed(
                record("session-0", KeyPlacement.partitionOf("session-0", Topics.DEFAULT_PARTITIONS)), operation());
        Findings findings = audit.findings();

        assertThat(findings.violations()).isEmpty();
        assertThat(findings.released()).isEqualTo(PLAN.retries());
        assertThat(findings.lateness()).containsOnly(Duration.ofMillis(30));
        assertThat(findings.silence()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void nothingEscapesIt() {
        audit.decided(run(2), 1_000);
        audit.decided(run(2), 1_000);
        audit.handedOut(run(2), 1_000, 999);
        audit.handedOut(run(2), 1_000, 1_001);
        audit.handedOut("operation-9#2", 1_000, 1_000);

        assertThat(audit.findings().violations())
                .hasSize(6)
                .anySatisfy(found -> assertThat(found).isEqualTo("1 not closed: [operation-0]"))
                .anySatisfy(found -> assertThat(found).isEqualTo("1 decided twice: [operation-0#2]"))
                .anySatisfy(found -> assertThat(found).isEqualTo("1 early: [operation-0#2 by 1 ms]"))
                .anySatisfy(found -> assertThat(found).isEqualTo("1 handed out twice: [operation-0#2]"))
                .anySatisfy(found -> assertThat(found).isEqualTo("2 lost: [operation-0#3, operation-0#4]"))
                .anySatisfy(found -> assertThat(found).isEqualTo("1 not due as decided: [operation-9#2]"));
    }

    @Test
    void aRecordUnderAnotherKeyOrOnAnotherPartitionIsMisrouted() {
        int right = KeyPlacement.partitionOf("session-0", Topics.DEFAULT_PARTITIONS);
        audit.placed(record("session-1", right), operation());
        audit.placed(record("session-0", (right + 1) % Topics.DEFAULT_PARTITIONS), operation());
        audit.placed(record("session-0", right), null);

        assertThat(audit.findings().violations())
                .anySatisfy(found -> assertThat(found).startsWith("3 misrouted: ["));
    }

    @Test
    void anOperationIsClosedOnceAndAsThePlanHasIt() {
        audit.closed("operation-0", ClosureResult.ABORTED);
        audit.closed("operation-0", ClosureResult.SUCCEEDED);

        assertThat(audit.findings().violations())
                .anySatisfy(found -> assertThat(found).isEqualTo("1 closed as ABORTED: [operation-0]"))
                .anySatisfy(found -> assertThat(found).isEqualTo("1 closed twice: [operation-0]"));
    }

    @Test
    void aSeedGivesTheSameKills() {
        String[] asked = {"--kills", "7", "--broker-kills", "2", "--seed", "5"};
        ChaosOptions options = ChaosOptions.parse(asked, 1);
        List<Kill> kills = Kill.all(options, 10_000);

        assertThat(kills).hasSize(9).isEqualTo(Kill.all(ChaosOptions.parse(asked, 2), 10_000));
        assertThat(kills).filteredOn(kill -> kill.victim() == Kill.BROKER).hasSize(2);
        assertThat(kills).extracting(Kill::afterReleases).isSorted().allMatch(after -> after < 9_500);
    }

    private static Operation operation() {
        return ChaosWorkload.operation(0, 2);
    }

    private static ConsumerRecord<String, String> record(String key, int partition) {
        return new ConsumerRecord<>("retries", partition, 7, key, "");
    }

    private static String run(int attempt) {
        return Audit.run(ChaosWorkload.operation(0, attempt), attempt);
    }
}
