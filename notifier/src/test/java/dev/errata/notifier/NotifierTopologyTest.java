package dev.errata.notifier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.alert.AlertState;
import dev.errata.core.taxonomy.Severity;
import dev.errata.notifier.NotifierDriver.Delivered;
import dev.errata.notifier.channel.MessageRejectedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told of alerts, how often, and what happens when it cannot be delivered. */
class NotifierTopologyTest {
    private static final Duration GATHERED = NotifierDriver.GATHERED;

    private final NotifierDriver driver;

    NotifierTopologyTest(@TempDir Path state) {
        driver = new NotifierDriver(state, NotifierDriver.config(), "recorder");
    }

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void anAlertIsToldOfOnceWhenItFiresAndOnceWhenItIsOver() {
        publish("a", AlertState.PENDING, Severity.HIGH, 7);
        driver.pass(GATHERED);
        assertThat(driver.delivered()).isEmpty();

        publish("a", AlertState.FIRING, Severity.HIGH, 7);
        driver.pass(GATHERED);
        publish("a", AlertState.FIRING, Severity.HIGH, 9);
        driver.pass(GATHERED);
        publish("a", AlertState.RESOLVED, Severity.HIGH, 1);
        publish("a", AlertState.RESOLVED, Severity.HIGH, 1);
        driver.pass(GATHERED);

        assertThat(driver.delivered())
                .extracting(Delivered::subject)
                .containsExactly(
                        "[BURST] [LLM TIMEOUT 3102] 500 errors in a minute, usually 3.",
                        "Resolved: [BURST] [LLM TIMEOUT 3102] 500 errors in a minute, usually 3.");
        assertThat(driver.delivered())
                .extracting(it -> it.message().deliveryId())
                .containsExactly("a:firing", "a:resolved");
    }

    @Test
    void whatIsOverBeforeAnybodyWasToldIsNotToldOf() {
        publish("a", AlertState.FIRING, Severity.HIGH, 7);
        publish("a", AlertState.RESOLVED, Severity.HIGH, 1);
        driver.pass(GATHERED);

        assertThat(driver.delivered()).isEmpty();
    }

    @Test
    void aThousandAlertsAtOnceAreTwentyMessagesThatSaySo() {
        for (int i = 0; i < 1_000; i++) {
            publish("a" + i, AlertState.FIRING, i == 500 ? Severity.CRITICAL : Severity.MEDIUM, 7);
        }
        driver.pass(GATHERED);
        assertThat(driver.delivered()).hasSize(20);
        assertThat(driver.delivered())
                .filteredOn(it -> it.message().severity() == Severity.CRITICAL)
                .extracting(it -> it.message().matter().id())
                .containsExactly("a500");
        assertThat(driver.delivered())
                .extracting(Delivered::message)
                .filteredOn(message -> message.number() > 1)
                .singleElement()
                .satisfies(flood -> {
                    assertThat(flood.number()).isEqualTo(981);
                    assertThat(flood.subject()).isEqualTo("[ALERT FLOOD] 981 more alerts at once: 981 burst");
                    assertThat(flood.text()).contains("What to do:");
                });

        publish("b", AlertState.FIRING, Severity.HIGH, 7);
        for (int i = 0; i < 1_000; i++) {
            publish("a" + i, AlertState.RESOLVED, Severity.MEDIUM, 1);
        }
        driver.pass(GATHERED);
        assertThat(driver.delivered()).as("the minute's messages are used up").hasSize(20);
        driver.pass(Duration.ofMinutes(1));
        assertThat(driver.delivered()).as("one that fires, 19 that are over").hasSize(40);
    }

    @Test
    void whatCannotBeDeliveredIsTriedAgainForADay() {
        driver.trouble("recorder", new UncheckedIOException(new IOException("down")));
        publish("a", AlertState.FIRING, Severity.HIGH, 7);
        driver.pass(GATHERED);
        driver.trouble("recorder", null);
        driver.pass(Duration.ofMinutes(1));
        assertThat(driver.delivered()).isEmpty();

        driver.pass(Duration.ofMinutes(5));
        assertThat(driver.delivered()).hasSize(1);
    }

    @Test
    void whatIsRefusedIsNotTriedAgain() {
        driver.trouble("recorder", new MessageRejectedException("HTTP status 400"));
        publish("a", AlertState.FIRING, Severity.HIGH, 7);
        driver.pass(GATHERED);
        driver.trouble("recorder", null);
        driver.pass(Duration.ofHours(1));

        assertThat(driver.delivered()).isEmpty();
    }

    @Test
    void whatAnEarlierVersionKnewIsCarriedOn() {
        driver.store(NotifierTopology.NOTICES).put("a", OldBytes.notice("told", "a"));
        publish("a", AlertState.RESOLVED, Severity.HIGH, 1);
        driver.pass(GATHERED);

        assertThat(driver.delivered())
                .extracting(it -> it.message().deliveryId())
                .containsExactly("a:resolved");
    }

    @Test
    void aFirstStartTellsOfNoAlertThatIsOlder() {
        driver.pass(Duration.ofSeconds(1));
        driver.publish(Alerts.alert("old", AlertState.FIRING, Severity.HIGH, 7), Alerts.START.minusSeconds(60));
        driver.pass(Duration.ofMinutes(1));
        driver.publish(Alerts.alert("old", AlertState.FIRING, Severity.HIGH, 9), Alerts.START.plusSeconds(61));
        driver.publish(Alerts.alert("old", AlertState.RESOLVED, Severity.HIGH, 1), Alerts.START.plusSeconds(62));
        driver.pass(GATHERED);

        assertThat(driver.delivered()).isEmpty();
    }

    private void publish(String id, AlertState state, Severity severity, double value) {
        driver.publish(Alerts.alert(id, state, severity, value));
    }
}
