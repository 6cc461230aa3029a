package dev.errata.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.alert.Alert;
import dev.errata.core.alert.AlertState;
import dev.errata.core.recovery.Action;
import dev.errata.core.taxonomy.Category;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The alerts that come with Errata, each at its threshold. */
class AlertThresholdsTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final AggregatorDriver aggregator;

    AlertThresholdsTest(@TempDir Path state) {
        aggregator = new AggregatorDriver(state);
    }

    @AfterEach
    void close() {
        aggregator.close();
    }

    @Test
    void tooManyErrorsAnHourFireOneAlertThatIsUpdatedAndResolves() {
        errors("a", Category.LLM_RATE_LIMIT, 101);
        aggregator.advance(SECOND);
        errors("a", Category.LLM_RATE_LIMIT, 50);
        aggregator.advance(SECOND);
        List<Alert> fired = aggregator.alerts("error_rate");
        assertThat(fired).singleElement().satisfies(alert -> {
            assertThat(alert.rule()).isEqualTo("error_rate");
            assertThat(alert.state()).isEqualTo(AlertState.FIRING);
            assertThat(alert.value()).isEqualTo(101);
            assertThat(alert.text()).startsWith("[ERROR RATE] 101 errors an hour, more than 100.\nFor example: rate");
        });

        aggregator.advance(Duration.ofSeconds(10));
        assertThat(aggregator.alerts("error_rate"))
                .singleElement()
                .extracting(Alert::value)
                .isEqualTo(151.0);

        aggregator.advance(Duration.ofHours(1));
        Alert resolved = last(aggregator.alerts("error_rate"));
        assertThat(resolved.state()).isEqualTo(AlertState.RESOLVED);
        assertThat(resolved.alertId()).isEqualTo(fired.get(0).alertId());
    }

    @Test
    void aHundredErrorsAnHourAreNotTooMany() {
        errors("a", Category.LLM_RATE_LIMIT, 100);
        aggregator.advance(SECOND);

        assertThat(aggregator.alerts("error_rate")).isEmpty();
    }

    @Test
    void anyCriticalErrorFires() {
        errors("a", Category.MEMORY_EXHAUSTED, 1);
        aggregator.advance(SECOND);

        assertThat(aggregator.alerts("critical_errors")).singleElement().satisfies(alert -> {
            assertThat(alert.rule()).isEqualTo("critical_errors");
            assertThat(alert.scope()).isEqualTo("category:memory_exhausted");
            assertThat(alert.sampleErrorId()).isNotNull();
        });
    }

    @Test
    void theGateRateNeedsTwentyDecisions() {
        for (int i = 0; i < 19; i++) {
            aggregator.decision(Samples.decision("d" + i, "v1:a", Action.GATE, aggregator.now()));
        }
        aggregator.advance(SECOND);
        assertThat(aggregator.alerts("gate_rate")).isEmpty();

        aggregator.decision(Samples.decision("d20", "v1:a", Action.RETRY, aggregator.now()));
        aggregator.advance(SECOND);
        assertThat(aggregator.alerts("gate_rate")).singleElement().satisfies(alert -> {
            assertThat(alert.rule()).isEqualTo("gate_rate");
            assertThat(alert.value()).isEqualTo(95);
            assertThat(alert.text()).contains("95 % of the decisions within 1 h asked a person, more than 30 %");
        });
    }

    @Test
    void moreThanHalfOfTheRecoveriesFailingFiresOneAlertThatResolves() {
        recoveries(9, 10);
        assertThat(aggregator.alerts("recovery_failure_rate"))
                .as("nineteen recoveries are too few")
                .isEmpty();
        recoveries(1, 0);
        assertThat(aggregator.alerts("recovery_failure_rate"))
                .as("half is not more than half")
                .isEmpty();

        recoveries(0, 5);
        List<Alert> fired = aggregator.alerts("recovery_failure_rate");
        assertThat(fired).singleElement().satisfies(alert -> {
            assertThat(alert.state()).isEqualTo(AlertState.FIRING);
            assertThat(alert.value()).isEqualTo(60);
            assertThat(alert.threshold()).isEqualTo(50);
            assertThat(alert.sampleErrorId()).startsWith("e-exhausted-");
            assertThat(alert.text()).contains("60 % of the recoveries failed, more than 50 %");
        });

        recoveries(10, 0);
        assertThat(aggregator.alerts("recovery_failure_rate"))
                .as("43 % is not yet four fifths of the threshold")
                .isEmpty();
        recoveries(10, 0);
        assertThat(aggregator.alerts("recovery_failure_rate")).singleElement().satisfies(alert -> {
            assertThat(alert.state()).isEqualTo(AlertState.RESOLVED);
            assertThat(alert.alertId()).isEqualTo(fired.get(0).alertId());
            assertThat(alert.resolvedAt()).isEqualTo(aggregator.now());
        });
    }

    private void recoveries(int succeeded, int exhausted) {
        for (int i = 0; i < succeeded; i++) {
            aggregator.decision(Samples.recovered("recovered-" + i + aggregator.now(), "v1:a", aggregator.now()));
        }
        for (int i = 0; i < exhausted; i++) {
            aggregator.decision(Samples.exhausted("exhausted-" + i + aggregator.now(), "v1:a", aggregator.now()));
        }
        aggregator.advance(SECOND);
    }

    private void errors(String group, Category category, int count) {
        for (int i = 0; i < count; i++) {
            String id = group + "-" + aggregator.now().toEpochMilli() + "-" + i;
            aggregator.error(Samples.error(id, "v1:" + group, category, aggregator.now()));
        }
    }

    private static <T> T last(List<T> list) {
        return list.get(list.size() - 1);
    }
}
