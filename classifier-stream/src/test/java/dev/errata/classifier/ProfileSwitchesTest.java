package dev.errata.classifier;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.recovery.config.RecoveryConfigFile;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.core.taxonomy.SourceType;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** The switches of profiles, in the stream: the event's profile wins over its component's, that over the default. */
class ProfileSwitchesTest {
    private static final RecoveryConfig POLICIES = RecoveryConfigFile.read("""
            profiles:
              terse: {reporting: {includeStackTrace: false, includeContext: false, logLevel: error}}
            components:
              disk-agent: {profile: fast}
            """, Map.of());

    private final ClassifierDriver classifier;
    private final Logger log = (Logger) LoggerFactory.getLogger(ErrorLog.NAME);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    ProfileSwitchesTest(@TempDir Path state) {
        ClassifierConfig config = ClassifierConfig.of(ClassifierConfig.defaultStreams());
        classifier = new ClassifierDriver(
                state,
                new ClassifierConfig(
                        config.streams(), List.of(), POLICIES, true, config.groupBy(), false, config.sessionExpiry()));
        lines.start();
        log.addAppender(lines);
        log.setLevel(Level.DEBUG);
    }

    @AfterEach
    void close() {
        log.detachAppender(lines);
        classifier.close();
    }

    @Test
    void theDefaultDetectsEverythingAndPassesEverythingOn() {
        ClassifiedError error = judged(diskFull(null, "other").build());

        assertThat(error.classification().category()).isEqualTo(Category.DISK_FULL);
        assertThat(error.classification().recoverability()).isEqualTo(Recoverability.RECOVERABLE);
        assertThat(error.error().stack()).isNotNull();
        assertThat(error.error().metadata()).containsKey("region");
        assertThat(error.error().execution().tool()).isEqualTo("bash");
    }

    @Test
    void theComponentsProfileLooksIntoNoTextAndLeavesTheRecoverabilityOpen() {
        ClassifiedError error = judged(diskFull(null, "disk-agent").build());

        assertThat(error.classification().category()).isNotEqualTo(Category.DISK_FULL);
        assertThat(error.classification().recoverability()).isEqualTo(Recoverability.UNKNOWN);
        assertThat(error.error().stack()).isNull();
        assertThat(error.error().metadata()).isEmpty();
    }

    @Test
    void theEventsOwnProfileWins() {
        ClassifiedError error = judged(diskFull("thorough", "disk-agent").build());

        assertThat(error.classification().category()).isEqualTo(Category.DISK_FULL);
        assertThat(error.error().stack()).isNotNull();
    }

    @Test
    void whatIsLeftOutStaysOutOfTheRecordAndOutOfTheLog() {
        ClassifiedError error = judged(diskFull("terse", "other").build());

        assertThat(error.classification().category()).isEqualTo(Category.DISK_FULL);
        assertThat(error.error().execution())
                .isEqualTo(new ExecutionContext("s1", null, null, null, null, "review", null, null));
        assertThat(lines.list).singleElement().satisfies(line -> {
            assertThat(line.getLevel()).isEqualTo(Level.ERROR);
            assertThat(String.valueOf(line.getKeyValuePairs()))
                    .contains("disk_full", "No space left")
                    .doesNotContain("s1", "Writer.java", "disk-agent");
        });
    }

    @Test
    void theLogLevelOfTheProfileIsTheLeastThatIsLogged() {
        ErrorEvent medium = diskFull("default", "other")
                .message("connect ECONNREFUSED 10.0.0.7:5432")
                .build();
        judged(medium);
        judged(medium.toBuilder()
                .errorId("e2")
                .settings(RecoverySettings.ofProfile("strict"))
                .build());

        assertThat(lines.list).singleElement().satisfies(line -> {
            assertThat(line.getLevel()).isEqualTo(Level.INFO);
            assertThat(String.valueOf(line.getKeyValuePairs())).contains("connection_error", "s1", "Writer.java");
        });
    }

    private ClassifiedError judged(ErrorEvent event) {
        classifier.error("s1", event);
        return classifier.classified().get(0);
    }

    private static ErrorEventBuilder diskFull(@Nullable String profile, String component) {
        return ErrorEvent.builder("write failed: No space left on device")
                .errorId("e1")
                .stack("\tat com.acme.Writer.write(Writer.java:12)")
                .source(ErrorSource.of(SourceType.FILE, component))
                .execution(new ExecutionContext("s1", null, "p1", "a1", "autonomous", "review", "bash", "3"))
                .metadata(Map.of("region", "eu-1"))
                .settings(profile == null ? RecoverySettings.NONE : RecoverySettings.ofProfile(profile));
    }
}
