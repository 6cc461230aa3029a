package dev.errata.core.recovery.operation;

import static dev.errata.core.recovery.operation.Errors.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.JudgedEvent;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Provenance;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.taxonomy.Category;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndedLeaseTest {
    @ParameterizedTest
    @ValueSource(strings = {"billing", "anthropic", "octokit", "git", "postgres", "bash"})
    void aRunThatFellSilentIsAToolTimeoutWhateverItsComponentIs(String component) {
        Work work = new Work(
                "op-1",
                "charge-card",
                null,
                new Provenance(
                        new ErrorSource("service", component, null, null), ExecutionContext.ofSession("s-1"), null),
                RecoverySettings.NONE,
                null);
        ErrorEvent event = FailureReports.ofEndedLease(work, 2, Duration.ofMinutes(10), NOW).toBuilder()
                .receivedAt(NOW)
                .build();

        assertThat(ErrorJudge.withDefaults().judge(event))
                .asInstanceOf(type(JudgedEvent.Failed.class))
                .extracting(failed -> failed.error().classification().category())
                .isEqualTo(Category.TOOL_TIMEOUT);
    }
}
