package dev.errata.classifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigException;
import dev.errata.streams.config.ConfigSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a key in the app's file, or in the environment, to what it changes in the records. */
class ClassifierConfigFileTest {
    private static final String REFUSED = "connect ECONNREFUSED 10.0.3.7:5432";
    private static final String LATE = "read ETIMEDOUT 10.0.3.7:443 after 30 s";
    private static final String SICK_DISK = "No space left on device";

    @TempDir
    private Path directory;

    @Test
    void groupsByCategoryAndPatternUnlessToldOtherwise() throws IOException {
        List<ClassifiedError> errors = judged("", REFUSED, REFUSED.replace('3', '4'), LATE);

        assertThat(errors.get(1).fingerprint()).isEqualTo(errors.get(0).fingerprint());
        assertThat(errors.get(2).fingerprint()).isNotEqualTo(errors.get(0).fingerprint());
    }

    @Test
    void withoutThePatternACategoryIsOneGroup() throws IOException {
        List<ClassifiedError> errors = judged(
                "groups: {by: {pattern: false}}", "getaddrinfo ENOTFOUND a", "getaddrinfo ENOTFOUND b c d", SICK_DISK);

        assertThat(errors.get(0).error().message())
                .isNotEqualTo(errors.get(1).error().message());
        assertThat(errors.get(1).fingerprint()).isEqualTo(errors.get(0).fingerprint());
        assertThat(errors.get(2).fingerprint()).isNotEqualTo(errors.get(0).fingerprint());
    }

    @Test
    void withoutCategoryAndPatternAllIsOneGroup() throws IOException {
        List<ClassifiedError> errors =
                judged("groups.by.category: false\ngroups.by.pattern: false", REFUSED, SICK_DISK);

        assertThat(errors.get(1).fingerprint()).isEqualTo(errors.get(0).fingerprint());
    }

    @Test
    void withTheSeverityCategoriesOfOneSeverityAreOneGroup() throws IOException {
        String config = "groups: {by: {category: false, pattern: false, severity: true}}";
        List<ClassifiedError> errors = judged(config, REFUSED, "getaddrinfo ENOTFOUND a", SICK_DISK);

        assertThat(errors)
                .extracting(error -> error.classification().severity())
                .satisfies(severities -> assertThat(severities.get(0)).isEqualTo(severities.get(1)))
                .satisfies(severities -> assertThat(severities.get(0)).isNotEqualTo(severities.get(2)));
        assertThat(errors.get(1).fingerprint()).isEqualTo(errors.get(0).fingerprint());
        assertThat(errors.get(2).fingerprint()).isNotEqualTo(errors.get(0).fingerprint());
    }

    @Test
    void leavesEmailsUnlessToldToTakeThemOut() throws IOException {
        String message = "user jane.doe@example.org: access to bucket denied";

        assertThat(judged("", message).get(0).error().message()).contains("jane.doe@example.org");
        assertThat(judged("redact.emails: true", message).get(0)).satisfies(error -> {
            assertThat(error.toString()).doesNotContain("jane.doe").contains("user [redacted:email]: access");
            assertThat(error.redactions()).containsEntry("email", 1);
        });
    }

    @Test
    void takesEmailsOutOfDeadLettersAsWell() throws IOException {
        ErrorEvent event = ErrorEvent.builder("user jane.doe@example.org").build();
        try (ClassifierDriver classifier = new ClassifierDriver(directory, read("redact.emails: true", Map.of()))) {
            assertThat(new String(
                            Objects.requireNonNull(classifier.redactedForDeadLetter(event)),
                            StandardCharsets.ISO_8859_1))
                    .doesNotContain("jane.doe")
                    .contains("[redacted:email]");
        }
    }

    @Test
    void takesRulesFromFilesTheLastAboveTheOthers() throws IOException {
        Path first = rules("first.yaml", "a", "disk_full");
        Path second = rules("second.yaml", "b", "database_error");

        assertThat(categoryOfLedger("rules: " + first)).isEqualTo(Category.DISK_FULL);
        assertThat(categoryOfLedger("rules: [" + first + ", " + second + "]")).isEqualTo(Category.DATABASE_ERROR);
        Path comma = rules("one, two.yaml", "c", "disk_full");
        assertThat(categoryOfLedger("rules: [\"" + comma + "\"]")).isEqualTo(Category.DISK_FULL);
        assertThat(categoryOfLedger("rules: " + second + "," + Config.joined(List.of(comma.toString()))))
                .isEqualTo(Category.DISK_FULL);
        assertThat(categoryOfLedger("")).isNotIn(Category.DISK_FULL, Category.DATABASE_ERROR);
    }

    @Test
    void theEnvironmentIsAboveTheFile() throws IOException {
        ClassifierConfig config = read(
                "redact.emails: false\ngroups.by.severity: false",
                Map.of("ERRATA_REDACT_EMAILS", "true", "ERRATA_GROUPS_BY_SEVERITY", "true"));

        assertThat(config.redactsEmails()).isTrue();
        assertThat(config.groupBy().groupBy()).hasSize(3);
    }

    @Test
    void theFormerFingerprintIsToldUntilATimeThatCanBeSet() throws IOException {
        String ended = "groups.former.until: 2020-01-01T00:00:00Z";

        assertThat(judged("groups.former.until: 9999-01-01T00:00:00Z", REFUSED)
                        .get(0)
                        .formerFingerprint())
                .startsWith("v1:");
        assertThat(judged(ended, REFUSED).get(0).formerFingerprint()).isNull();
        assertThatThrownBy(() -> read("groups.former.until: soon", Map.of()))
                .hasMessageContaining("groups.former.until must be a time");
    }

    @Test
    void aWrongKeyIsRefusedByName() {
        assertThatThrownBy(() -> read("groups.by.colour: true", Map.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("groups.by.colour");
    }

    private Category categoryOfLedger(String config) throws IOException {
        return judged(config, "the ledger is closed for good")
                .get(0)
                .classification()
                .category();
    }

    private Path rules(String name, String id, String category) throws IOException {
        return Files.writeString(
                directory.resolve(name), """
                rules:
                  - {id: %s, category: %s, text: ["ledger is closed"], also: ["%s"], examples: ["ledger is closed for good"]}
                """.formatted(id, category, id.equals("a") ? "closed" : "good"));
    }

    /** One after the other, in the same session. */
    private List<ClassifiedError> judged(String config, String... messages) throws IOException {
        try (ClassifierDriver classifier = new ClassifierDriver(directory, read(config, Map.of()))) {
            return List.of(messages).stream()
                    .map(message -> {
                        classifier.error("s1", event(message));
                        return classifier.classified().get(0);
                    })
                    .toList();
        }
    }

    private ClassifierConfig read(String config, Map<String, String> environment) throws IOException {
        Path file = Files.writeString(
                directory.resolve("classifier.yaml"),
                config + "\nbootstrap.servers: localhost:1\nregistry.url: http://localhost:1\n");
        return Config.read(ConfigSource.file(file).overriddenBy(environment), ClassifierConfig::read)
                .value();
    }

    private static ErrorEvent event(String message) {
        return ErrorEvent.builder(message)
                .errorId("e" + message.hashCode())
                .source(ErrorSource.of(SourceType.SERVICE, "orders"))
                .build();
    }
}
