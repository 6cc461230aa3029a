package dev.errata.notifier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.client.answer.AnswerPermit;
import dev.errata.client.answer.AnswerTokens;
import dev.errata.core.command.CommandType;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.notifier.NotifierDriver.Delivered;
import dev.errata.notifier.message.AnswerLink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which messages hold links that answer, over which channels, and that they are kept nowhere. */
class AnswerLinksTest {
    private static final String SECRET = "a secret of 32 characters or more";
    private static final String URL = "https://errors.example.org/";
    private static final String MAIL = "notify.mail.to";

    private final Path state;
    private NotifierDriver driver;

    AnswerLinksTest(@TempDir Path state) {
        this.state = state;
        this.driver = with(Map.of());
    }

    @AfterEach
    void close() {
        driver.close();
    }

    private NotifierDriver with(Map<String, String> more) {
        Map<String, String> values = new HashMap<>(Map.of(
                "http.public.url",
                URL,
                "answer.secret",
                SECRET,
                "notify.mail.host",
                "localhost",
                "notify.mail.from",
                "errata@example.org",
                MAIL,
                "anna@example.org"));
        values.putAll(more);
        return new NotifierDriver(state, NotifierDriver.config(values), "log", "webhook", "slack", "mail");
    }

    private Stream<String> channelsWithLinks() {
        return driver.delivered().stream().filter(it -> !it.links().isEmpty()).map(Delivered::channel);
    }

    @Test
    void channelsThatOneReaderHasGetThem() {
        driver.publish(Escalations.open("q", "operator"));
        driver.pass(NotifierDriver.GATHERED);

        assertThat(driver.delivered()).hasSize(4);
        assertThat(channelsWithLinks()).containsExactlyInAnyOrder("webhook", "mail");
    }

    @Test
    void aMailToManyHoldsNoneUnlessThatIsSet() {
        driver.close();
        driver = with(Map.of(MAIL, "anna@example.org,bert@example.org"));
        driver.publish(Escalations.open("q", "operator"));
        driver.pass(NotifierDriver.GATHERED);
        assertThat(channelsWithLinks()).containsExactly("webhook");

        driver.close();
        driver = with(Map.of(MAIL, "anna@example.org,bert@example.org", "notify.answer.channels", "mail,slack"));
        driver.publish(Escalations.open("q", "operator"));
        driver.pass(NotifierDriver.GATHERED);
        assertThat(channelsWithLinks()).containsExactlyInAnyOrder("mail", "slack");
    }

    @Test
    void thereAreNoneWithoutThePublicUrl() {
        driver.close();
        driver = with(Map.of("http.public.url", ""));
        driver.publish(Escalations.open("q", "operator"));
        driver.pass(NotifierDriver.GATHERED);

        assertThat(driver.delivered()).hasSize(4);
        assertThat(channelsWithLinks()).isEmpty();
    }

    @Test
    void eachPermitsOneAnswerToTheOneWhoIsAskedFor72Hours() {
        Instant before = Instant.now();
        driver.publish(Escalations.passedOn("q", "owner"));
        driver.pass(NotifierDriver.GATHERED);

        List<AnswerLink> links = driver.delivered().stream()
                .filter(it -> it.channel().equals("mail"))
                .findFirst()
                .orElseThrow()
                .links();
        AnswerTokens tokens = new AnswerTokens(SECRET);
        assertThat(links)
                .extracting(AnswerLink::url)
                .allMatch(url -> url.startsWith("https://errors.example.org/answer/"));
        List<AnswerPermit> permits = links.stream()
                .map(link -> tokens.permit(link.url().substring((URL + "answer/").length()))
                        .orElseThrow())
                .toList();
        assertThat(permits)
                .extracting(AnswerPermit::action)
                .containsExactly(CommandType.APPROVE, CommandType.REJECT, CommandType.RETRY);
        assertThat(permits).allSatisfy(permit -> {
            assertThat(permit.escalationId()).isEqualTo("q");
            assertThat(permit.target()).isEqualTo("owner");
            assertThat(permit.status()).isEqualTo(EscalationStatus.PASSED_ON);
            assertThat(permit.channel()).isEqualTo("mail");
            assertThat(permit.hasExpired(before.plus(Duration.ofDays(3)).minusSeconds(1)))
                    .isFalse();
            assertThat(permit.hasExpired(Instant.now().plus(Duration.ofDays(3))))
                    .isTrue();
        });
    }

    @Test
    void thereAreNoneInWhatAsksNobodyAndInWhatIsAboutMany() {
        driver.publish(Escalations.open("q", "operator"));
        driver.pass(NotifierDriver.GATHERED);
        driver.news();
        driver.publish(Escalations.approved("q", "operator"));
        for (int i = 0; i < 9; i++) {
            driver.publish(Escalations.open("q" + i, "operator"));
        }
        driver.pass(NotifierDriver.GATHERED);

        assertThat(driver.delivered()).hasSize(8);
        assertThat(channelsWithLinks()).isEmpty();
    }

    @Test
    void noStoreHoldsOne() {
        driver.trouble("webhook", new UncheckedIOException(new IOException("down")));
        driver.publish(Escalations.open("q", "operator"));
        driver.pass(NotifierDriver.GATHERED);

        assertThat(channelsWithLinks()).containsExactly("mail");
        for (String name : List.of(NotifierTopology.NOTICES, NotifierTopology.OUTBOX, NotifierTopology.COURSE)) {
            try (KeyValueIterator<String, byte[]> entries = driver.store(name).all()) {
                assertThat(entries.hasNext()).as(name).isTrue();
                entries.forEachRemaining(entry -> assertThat(new String(entry.value, StandardCharsets.ISO_8859_1))
                        .doesNotContain("/answer/"));
            }
        }
        assertThat(new AnswerLink(CommandType.APPROVE, URL + "answer/token").toString())
                .as("as a log would show it")
                .doesNotContain("token");
    }
}
