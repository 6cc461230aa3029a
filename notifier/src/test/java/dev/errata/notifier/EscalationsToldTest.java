package dev.errata.notifier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.alert.AlertState;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Severity;
import dev.errata.notifier.NotifierDriver.Delivered;
import dev.errata.notifier.channel.MessageRejectedException;
import dev.errata.notifier.message.Audiences;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who is told of escalations, when, and in how many messages. */
class EscalationsToldTest {
    private static final Duration GATHERED = NotifierDriver.GATHERED;
    private static final Instant LONG_AGO = Alerts.START.minus(Duration.ofDays(3));

    private final Path state;
    private NotifierDriver driver;

    EscalationsToldTest(@TempDir Path state) {
        this.state = state;
        driver = new NotifierDriver(state, NotifierDriver.config(), "one");
    }

    @AfterEach
    void close() {
        driver.close();
    }

    private void with(Map<String, List<String>> targets, String... channels) {
        driver.close();
        driver = new NotifierDriver(state, NotifierDriver.config().with(new Audiences(List.of(), targets)), channels);
    }

    @Test
    void eachStepIsToldOfOnce() {
        driver.publish(Escalations.open("q", "oracle"));
        driver.publish(Escalations.open("q", "oracle"));
        driver.pass(GATHERED);
        driver.publish(Escalations.open("q", "oracle"));
        driver.pass(GATHERED);
        driver.publish(Escalations.reminded("q", "oracle"));
        driver.pass(GATHERED);
        driver.publish(Escalations.passedOn("q", "operator"));
        driver.pass(GATHERED);
        driver.publish(Escalations.approved("q", "operator"));
        driver.publish(Escalations.approved("q", "operator"));
        driver.pass(GATHERED);
        driver.publish(Escalations.approved("q", "operator"));
        driver.pass(GATHERED);

        assertThat(driver.delivered())
                .extracting(it -> it.message().deliveryId())
                .containsExactly("q:opened:oracle", "q:reminded:oracle", "q:passed_on:operator", "q:answered");
        assertThat(driver.delivered())
                .extracting(Delivered::subject)
                .containsExactly(
                        "[ESCALATION HIGH, LLM AUTH 3105, for oracle] The API key is not accepted",
                        "[ESCALATION REMINDER HIGH, LLM AUTH 3105, for oracle] The API key is not accepted",
                        "[ESCALATION PASSED ON HIGH, LLM AUTH 3105, for operator] The API key is not accepted",
                        "[ESCALATION ANSWERED HIGH, LLM AUTH 3105, for operator] The API key is not accepted");
    }

    @Test
    void aMessageSaysWhatHappenedWhyWhatMayHelpUntilWhenAndWhereToAnswer() {
        driver.publish(Escalations.open("q", "operator"));
        driver.pass(GATHERED);
        driver.publish(Escalations.approved("q", "operator"));
        driver.pass(GATHERED);

        assertThat(driver.delivered().get(0).message().text()).isEqualTo("""
                [ESCALATION HIGH, LLM AUTH 3105, for operator] The API key is not accepted
                The model's provider refused the key.
                Why you are asked: the attempts are used up.
                Waiting: 1 operation, the first is 'charge-card'.
                What may help:
                - Renew the key
                - Check the account's limits
                Answer until: 2026-11-21 11:00 UTC.
                Where to answer: errata escalations approve|reject|retry q --why "..."\
                """);
        assertThat(driver.delivered().get(1).message().text())
                .contains("approved by anna: the key is renewed", "needs no answer any more");
    }

    @Test
    void whatIsAnsweredBeforeAnybodyWasToldIsNotToldOf() {
        driver.publish(Escalations.open("q", "operator"));
        driver.publish(Escalations.approved("q", "operator"));
        driver.publish("q", null, Alerts.START);
        driver.pass(GATHERED);

        assertThat(driver.delivered()).isEmpty();
    }

    @Test
    void everyTargetIsToldOverItsChannelsAndTheEndBothThatWereAsked() {
        with(Map.of("oracle", List.of("log"), "owner", List.of("webhook", "slack")), "log", "webhook", "slack");
        driver.publish(Escalations.open("q", "oracle"));
        driver.pass(GATHERED);
        assertThat(driver.news()).extracting(Delivered::channel).containsExactly("log");

        driver.publish(Escalations.passedOn("q", "operator"));
        driver.pass(GATHERED);
        assertThat(driver.news())
                .as("a target without a channel has the owner's")
                .extracting(Delivered::channel)
                .containsExactlyInAnyOrder("webhook", "slack");

        driver.publish(Escalations.approved("q", "operator"));
        driver.pass(GATHERED);
        assertThat(driver.news()).extracting(Delivered::channel).containsExactlyInAnyOrder("log", "webhook", "slack");
    }

    @Test
    void alertsGoWhereTheyAreToGo() {
        driver.close();
        driver = new NotifierDriver(
                state, NotifierDriver.config().with(new Audiences(List.of("webhook"), Map.of())), "log", "webhook");
        driver.publish(Alerts.alert("x", AlertState.FIRING, Severity.HIGH, 7));
        driver.publish(Escalations.open("q", "operator"));
        driver.pass(GATHERED);

        assertThat(driver.delivered())
                .extracting(it -> it.channel() + " " + it.message().matter().type())
                .containsExactlyInAnyOrder(
                        "webhook alert.firing", "log escalation.opened", "webhook escalation.opened");
    }

    @Test
    void aBurstOfOneCauseIsOneMessageWithANumber() {
        for (int i = 0; i < 300; i++) {
            driver.publish(Escalations.open("q" + i, "operator"));
        }
        driver.publish(Escalations.escalation("other", "operator", EscalationStatus.OPEN, Category.DNS_ERROR, null));
        driver.pass(GATHERED);

        assertThat(driver.news())
                .extracting(Delivered::subject)
                .containsExactlyInAnyOrder(
                        "[ESCALATION HIGH, LLM AUTH 3105, for operator] 300 of one cause: The API key is not accepted",
                        "[ESCALATION HIGH, DNS ERROR 3301, for operator] The API key is not accepted");

        for (int i = 0; i < 300; i++) {
            driver.publish(Escalations.approved("q" + i, "operator"));
        }
        driver.pass(GATHERED);
        assertThat(driver.news())
                .singleElement()
                .satisfies(it -> assertThat(it.message().number()).isEqualTo(300))
                .satisfies(it -> assertThat(it.message().matter().type()).isEqualTo("escalations.answered"));
    }

    @Test
    void aBurstThatLastsIsThreeMessagesAMinuteTheLastOfThemAboutAllOthers() {
        for (int i = 0; i < 50; i++) {
            driver.publish(Escalations.open("q" + i, "operator"));
            driver.pass(GATHERED.plusSeconds(1));
        }

        assertThat(driver.delivered()).as("in 200 s").hasSizeBetween(4, 12);
        driver.pass(Duration.ofMinutes(1));
        assertThat(driver.delivered().stream()
                        .mapToInt(it -> it.message().number())
                        .sum())
                .as("each is told of once")
                .isEqualTo(50);
    }

    @Test
    void theLimitHoldsForAlertsAndEscalationsTogether() {
        for (int i = 0; i < 100; i++) {
            driver.publish(Alerts.alert("log" + i, AlertState.FIRING, Severity.MEDIUM, 7));
            driver.publish(
                    Escalations.escalation("q" + i, "target" + i, EscalationStatus.OPEN, Category.LLM_AUTH, null));
        }
        driver.pass(GATHERED);

        assertThat(driver.delivered()).hasSize(20);
        assertThat(driver.delivered())
                .filteredOn(it -> it.message().number() > 1)
                .singleElement()
                .satisfies(it ->
                        assertThat(it.subject()).isEqualTo("[FLOOD] 181 more at once: 81 escalations, 100 burst"));
    }

    @Test
    void aFirstStartTellsOfWhatIsOpenNowAsOneMessageAndOfNothingElseThatIsOlder() {
        driver.pass(Duration.ofSeconds(1));
        for (int i = 0; i < 7; i++) {
            driver.publish("q" + i, Escalations.open("q" + i, "operator"), LONG_AGO);
            driver.publish("r" + i, Escalations.reminded("r" + i, "owner"), LONG_AGO);
            driver.pass(GATHERED);
        }
        driver.publish("q0", Escalations.approved("q0", "operator"), LONG_AGO);
        driver.publish("q1", null, LONG_AGO);
        assertThat(driver.delivered()).as("not all is read yet").isEmpty();
        driver.pass(NotifyProcessor.FIRST_LOOK.plusSeconds(1));

        assertThat(driver.news()).singleElement().satisfies(it -> {
            assertThat(it.subject()).isEqualTo("[ESCALATIONS] 12 wait for an answer");
            assertThat(it.message().matter().type()).isEqualTo("escalations.open");
        });

        driver.publish(Escalations.reminded("q2", "operator"));
        driver.publish(Escalations.approved("r3", "owner"));
        driver.pass(GATHERED);
        assertThat(driver.news())
                .extracting(it -> it.message().deliveryId())
                .containsExactlyInAnyOrder("q2:reminded:operator", "r3:answered");
    }

    @Test
    void oneThatNoChannelTookIsCounted() {
        with(Map.of(), "log", "webhook");
        driver.trouble("log", new MessageRejectedException("HTTP status 404"));
        driver.publish(Escalations.open("q", "operator"));
        driver.pass(GATHERED);
        assertThat(driver.unheard()).as("the webhook took it").isZero();

        driver.trouble("webhook", new UncheckedIOException(new IOException("down")));
        driver.publish(Escalations.open("r", "operator"));
        driver.pass(GATHERED);
        assertThat(driver.unheard()).as("the webhook tries again").isZero();
        for (int i = 0; i < 300; i++) {
            driver.pass(Duration.ofMinutes(5));
        }
        assertThat(driver.unheard()).isOne();
    }

    @Test
    void withoutAnyChannelItIsCountedAtOnce() {
        with(Map.of());
        driver.publish(Escalations.open("q", "operator"));
        driver.pass(GATHERED);

        assertThat(driver.unheard()).isOne();
    }
}
