package dev.errata.classifier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.ClassificationRule;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.taxonomy.Category;
import dev.errata.schemas.HeaderNames;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules that change under a running classifier. */
class RuleChangesTest {
    private static final String REFUSED = "dial tcp 10.0.0.7:5432: connection refused";
    private static final String LEDGER = "the ledger is closed for today";
    private static final Duration TICK = Duration.ofSeconds(1);

    private final Path directory;
    private ClassifierDriver classifier;

    RuleChangesTest(@TempDir Path directory) {
        this.directory = directory;
        classifier = new ClassifierDriver(directory.resolve("first"));
    }

    @AfterEach
    void close() {
        classifier.close();
    }

    @Test
    void aPublishedRuleCountsFromTheNextErrorOnAndNoLongerOnceItIsRetracted() {
        Category before = category(LEDGER);

        classifier.rule(rule("acme.ledger", "{id: acme.ledger, category: disk_full, text: [ledger is closed]}"));
        assertThat(category(LEDGER)).isEqualTo(Category.DISK_FULL).isNotEqualTo(before);

        classifier.ruleBytes("acme.ledger", null);
        assertThat(category(LEDGER)).isEqualTo(before);
    }

    @Test
    void aRuleOfOursIsReplacedAndComesBack() {
        Category ours = category(REFUSED);

        classifier.rule(rule("net.refused", "{id: net.refused, category: tls_error, text: [connection refused]}"));
        assertThat(category(REFUSED)).isEqualTo(Category.TLS_ERROR).isNotEqualTo(ours);

        classifier.ruleBytes("net.refused", null);
        assertThat(category(REFUSED)).isEqualTo(ours);
    }

    @Test
    void theTopicWinsOverTheFileAndTheFileOverOurs() throws IOException {
        Path file = directory.resolve("mine.yaml");
        Files.writeString(file, "rules: [{id: net.refused, category: dns_error, text: [connection refused]}]");
        classifier.close();
        classifier = new ClassifierDriver(directory.resolve("second"), List.of(file));
        assertThat(category(REFUSED)).isEqualTo(Category.DNS_ERROR);

        classifier.rule(rule("net.refused", "{id: net.refused, category: tls_error, text: [connection refused]}"));
        assertThat(category(REFUSED)).isEqualTo(Category.TLS_ERROR);

        classifier.ruleBytes("net.refused", null);
        assertThat(category(REFUSED)).isEqualTo(Category.DNS_ERROR);
    }

    @Test
    void badRulesAreDeadLetteredOnceWithTheirReasonAndTheStreamGoesOn() {
        classifier.ruleBytes("garbage", "not Avro".getBytes(StandardCharsets.UTF_8));
        classifier.ruleBytes("empty", new byte[0]);
        classifier.rule(rule("category", "{id: category, category: nonsense, text: [x]}"));
        classifier.rule(rule("slow", "{id: slow, category: dns_error, text: [x], pattern: '(a)\\1'}"));
        classifier.rule(
                rule("example", "{id: example, category: dns_error, text: [warp], examples: [a warp core, tea]}"));
        classifier.rule(rule("mine", "{id: yours, category: dns_error, text: [x]}"));
        classifier.rule(rule("good", "{id: good, category: dns_error, text: [ledger is closed]}"));
        classifier.advance(TICK);
        classifier.advance(TICK);

        List<TestRecord<byte[], byte[]>> letters = classifier.deadLetters();
        assertThat(letters)
                .extracting(letter ->
                        new String(letter.key(), StandardCharsets.UTF_8) + " " + header(letter, HeaderNames.REASON))
                .containsExactlyInAnyOrder(
                        "garbage wrong_magic",
                        "empty empty",
                        "category invalid",
                        "slow invalid",
                        "example invalid",
                        "mine invalid");
        assertThat(letters)
                .extracting(letter -> header(letter, HeaderNames.DETAIL))
                .anySatisfy(detail -> assertThat(detail).contains("rule 'category'", "'nonsense'"))
                .anySatisfy(detail -> assertThat(detail).contains("rule 'slow'", "not linear"))
                .anySatisfy(detail -> assertThat(detail).contains("loses its example 'tea'"))
                .anySatisfy(detail -> assertThat(detail).contains("under another id, 'mine'"));
        assertThat(letters)
                .allSatisfy(letter ->
                        assertThat(header(letter, HeaderNames.ORIGIN_TOPIC)).isEqualTo("rules"));
        assertThat(category(LEDGER)).isEqualTo(Category.DNS_ERROR);
    }

    @Test
    void aBadVersionTakesTheGoodOneAwayUntilItIsMended() {
        Category before = category(LEDGER);
        classifier.rule(rule("acme.ledger", "{id: acme.ledger, category: disk_full, text: [ledger is closed]}"));
        classifier.rule(rule("acme.ledger", "{id: acme.ledger, category: nonsense, text: [ledger is closed]}"));
        assertThat(category(LEDGER)).isEqualTo(before).isNotEqualTo(Category.DISK_FULL);

        classifier.rule(rule("acme.ledger", "{id: acme.ledger, category: tls_error, text: [ledger is closed]}"));
        assertThat(category(LEDGER)).isEqualTo(Category.TLS_ERROR);
        classifier.advance(TICK);
        assertThat(classifier.deadLetters()).as("mended before anyone was told").isEmpty();
    }

    private Category category(String message) {
        classifier.error(null, ErrorEvent.builder(message).build());
        return classifier.classified().get(0).classification().category();
    }

    private static String header(TestRecord<byte[], byte[]> letter, String name) {
        return new String(letter.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }

    private static ClassificationRule rule(String id, String definition) {
        return new ClassificationRule(id, definition, "operator", ClassifierDriver.START, "a test");
    }
}
