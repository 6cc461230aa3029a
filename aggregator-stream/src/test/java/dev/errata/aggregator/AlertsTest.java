package dev.errata.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.alert.Alert;
import dev.errata.core.alert.AlertMetric;
import dev.errata.core.alert.AlertRule;
import dev.errata.core.alert.AlertScope;
import dev.errata.core.alert.AlertState;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Severity;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Alerts about single groups, and the rules of users. */
class AlertsTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    @TempDir
    private Path state = Path.of("");

    @Test
    void aNewGroupIsToldOnceItHasSettledAndIsNoNewsLater() {
        try (AggregatorDriver aggregator = new AggregatorDriver(state)) {
            errors(aggregator, "a", 3);
            aggregator.advance(SECOND);
            aggregator.advance(Duration.ofSeconds(5));
            List<Alert> told = aggregator.alerts("new_group");
            assertThat(told).extracting(Alert::state).containsExactly(AlertState.PENDING, AlertState.FIRING);
            assertThat(told.get(1).groupId()).isEqualTo("v1:a");
            assertThat(told.get(1).text())
                    .startsWith(
                            "[NEW GROUP] [LLM RATE LIMIT 3101] An error that was never seen before, 3 times so far.")
                    .contains("\nGroup: rate limit exceeded", "\nFor example: ", "\nWhat to do: ");

            errors(aggregator, "a", 4);
            aggregator.advance(Duration.ofSeconds(10));
            assertThat(aggregator.alerts("new_group")).singleElement().satisfies(updated -> {
                assertThat(updated.alertId()).isEqualTo(told.get(1).alertId());
                assertThat(updated.value()).isEqualTo(7);
            });

            aggregator.advance(Duration.ofMinutes(10));
            assertThat(aggregator.alerts("new_group"))
                    .singleElement()
                    .extracting(Alert::state)
                    .isEqualTo(AlertState.RESOLVED);
            errors(aggregator, "a", 1);
            aggregator.advance(Duration.ofSeconds(10));
            assertThat(aggregator.alerts("new_group")).isEmpty();
        }
    }

    @Test
    void whatFiresAndWhatWasToldIsMeasured() {
        try (AggregatorDriver aggregator = new AggregatorDriver(state)) {
            errors(aggregator, "a", 3);
            aggregator.advance(SECOND);
            aggregator.advance(Duration.ofSeconds(5));
            assertThat(aggregator.metric(AggregatorMeters.FIRING, "rule", "new_group"))
                    .isEqualTo(1);
            assertThat(aggregator.metric(AggregatorMeters.ALERTS, "state", "firing"))
                    .isEqualTo(1);
            assertThat(aggregator.metric(AggregatorMeters.TAKEN, "kind", "error"))
                    .isEqualTo(3);
            assertThat(aggregator.metric(AggregatorMeters.GROUPS, "change", "new"))
                    .isEqualTo(1);
            assertThat(aggregator.metric(AggregatorMeters.PUBLISHED, "kind", "group"))
                    .isPositive();

            aggregator.advance(Duration.ofMinutes(11));

            assertThat(aggregator.metric(AggregatorMeters.FIRING, "rule", "new_group"))
                    .isZero();
        }
    }

    /** A watch was written with every partial of its group, which was more than all else together. */
    @Test
    void theErrorsOfAWatchedGroupAreWrittenOnlyWhenTheyAreTold() {
        try (AggregatorDriver aggregator = new AggregatorDriver(state)) {
            errors(aggregator, "a", 1);
            aggregator.advance(SECOND);
            aggregator.advance(Duration.ofSeconds(5));
            assertThat(aggregator.written(AggregatorTopology.ALERT_WATCHES)).contains("new_group|group:v1:a");

            for (int second = 0; second < 9; second++) {
                errors(aggregator, "a", 3);
                aggregator.advance(SECOND);
            }
            assertThat(aggregator.written(AggregatorTopology.ALERT_WATCHES)).doesNotContain("new_group|group:v1:a");
            aggregator.alerts("new_group");
            aggregator.advance(SECOND);
            assertThat(aggregator.written(AggregatorTopology.ALERT_WATCHES)).contains("new_group|group:v1:a");
            assertThat(aggregator.alerts("new_group"))
                    .singleElement()
                    .extracting(Alert::value)
                    .isEqualTo(28.0);
        }
    }

    @Test
    void aGroupThatIsBackIsTold() {
        try (AggregatorDriver aggregator = new AggregatorDriver(state)) {
            errors(aggregator, "a", 1);
            aggregator.advance(Duration.ofHours(2));
            errors(aggregator, "a", 2);
            aggregator.advance(SECOND);

            assertThat(aggregator.alerts("regressed_group")).singleElement().satisfies(alert -> {
                assertThat(alert.state()).isEqualTo(AlertState.FIRING);
                assertThat(alert.scope()).isEqualTo("group:v1:a");
            });
        }
    }

    @Test
    void aBurstIsToldWithinSecondsAndEndsWithTheBurst() {
        try (AggregatorDriver aggregator = new AggregatorDriver(state)) {
            for (int minute = 0; minute < 30; minute++) {
                errors(aggregator, "a", 10);
                aggregator.advance(Duration.ofMinutes(1));
            }
            assertThat(aggregator.alerts("burst")).as("10 a minute are usual").isEmpty();

            errors(aggregator, "a", 49);
            aggregator.advance(SECOND);
            assertThat(aggregator.alerts("burst")).as("fewer than 50").isEmpty();
            errors(aggregator, "a", 60);
            aggregator.advance(SECOND);
            aggregator.advance(SECOND);
            assertThat(aggregator.alerts("burst")).singleElement().satisfies(alert -> {
                assertThat(alert.state()).isEqualTo(AlertState.FIRING);
                assertThat(alert.text()).contains("109 errors in a minute, usually 5.");
            });

            aggregator.advance(Duration.ofMinutes(3));
            assertThat(aggregator.alerts("burst"))
                    .singleElement()
                    .extracting(Alert::state)
                    .isEqualTo(AlertState.RESOLVED);
        }
    }

    @Test
    void aFloodOfNewGroupsIsABoundedNumberOfAlerts() {
        try (AggregatorDriver aggregator = new AggregatorDriver(state)) {
            for (int group = 0; group < 1_500; group++) {
                errors(aggregator, "g" + group, 1);
            }
            aggregator.advance(SECOND);
            aggregator.advance(Duration.ofSeconds(5));

            List<Alert> firing = aggregator.alerts("new_group").stream()
                    .filter(alert -> alert.state() == AlertState.FIRING)
                    .toList();
            assertThat(firing).hasSizeBetween(90, 101).anySatisfy(alert -> {
                assertThat(alert.scope()).isEqualTo("partition:0");
                assertThat(alert.text()).contains("new groups more, too many to name each");
            });
        }
    }

    @Test
    void aRuleOfTheUsersLooksAtItsScopeOnly() {
        AlertRule own = new AlertRule(
                "many-limits",
                AlertMetric.ERRORS,
                AlertScope.parse("category:llm_rate_limit"),
                Duration.ofMinutes(5),
                3,
                0,
                Duration.ZERO,
                Severity.LOW);
        try (AggregatorDriver aggregator = new AggregatorDriver(state, AggregationSettings.DEFAULTS, List.of(own))) {
            aggregator.error(Samples.error("x", "v1:b", Category.CONFIG_MISSING, aggregator.now()));
            errors(aggregator, "a", 3);
            aggregator.advance(SECOND);
            assertThat(aggregator.alerts("many-limits")).isEmpty();

            errors(aggregator, "a", 1);
            aggregator.advance(SECOND);
            assertThat(aggregator.alerts("many-limits")).singleElement().satisfies(alert -> {
                assertThat(alert.scope()).isEqualTo("category:llm_rate_limit");
                assertThat(alert.severity()).isEqualTo(Severity.LOW);
                assertThat(alert.text()).startsWith("[MANY LIMITS] [LLM RATE LIMIT 3101] 4 errors within 5 min");
            });
        }
    }

    private static void errors(AggregatorDriver aggregator, String group, int count) {
        for (int i = 0; i < count; i++) {
            String id = group + "-" + aggregator.now().toEpochMilli() + "-" + i;
            aggregator.error(Samples.error(id, "v1:" + group, Category.LLM_RATE_LIMIT, aggregator.now()));
        }
    }
}
