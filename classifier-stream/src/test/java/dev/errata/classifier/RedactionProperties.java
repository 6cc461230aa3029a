package dev.errata.classifier;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.errata.core.classification.Classifier;
import dev.errata.core.classification.Judgement;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.event.RecoverySettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.slf4j.LoggerFactory;

/** Whatever secret a producer writes wherever, it leaves the classifier on no topic and in no log. */
class RedactionProperties {
    private static final Classifier CLASSIFIER = Classifier.withDefaults();
    private static final ListAppender<ILoggingEvent> LINES = new ListAppender<>();
    private static final ClassifierDriver DRIVER = driver();
    private static int events;

    @BeforeContainer
    static void start() {
        Logger root = (Logger) LoggerFactory.getLogger("dev.errata");
        root.setLevel(Level.DEBUG);
        LINES.start();
        root.addAppender(LINES);
    }

    private static ClassifierDriver driver() {
        ClassifierConfig config = ClassifierConfig.of(ClassifierConfig.defaultStreams());
        ClassifierConfig logging = new ClassifierConfig(
                config.streams(), List.of(), config.policies(), true, config.groupBy(), false, config.sessionExpiry());
        try {
            return new ClassifierDriver(Files.createTempDirectory("redaction"), logging);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @AfterContainer
    static void stop() {
        ((Logger) LoggerFactory.getLogger("dev.errata")).detachAppender(LINES);
        DRIVER.close();
    }

    @Property(tries = 400)
    void noSecretLeavesTheClassifierAndNoneChangesTheCategory(
            @ForAll("secrets") PlantedSecret secret, @ForAll PlantedField field, @ForAll boolean isOutput) {
        ErrorEvent event = field.plant(plain(isOutput ? ErrorKind.TOOL_OUTPUT : ErrorKind.ERROR), secret.text());
        LINES.list.clear();

        DRIVER.error(event.correlationKey().orElseThrow(), event);

        List<ClassifiedError> classified = DRIVER.classified();
        Judgement expected = CLASSIFIER.classify(event);
        if (expected instanceof Judgement.Failed failed) {
            assertThat(classified)
                    .singleElement()
                    .satisfies(error -> assertThat(error.classification().category())
                            .isEqualTo(failed.classification().category()));
        } else {
            assertThat(classified).isEmpty();
        }
        assertThat(DRIVER.lastWritten()).isNotEmpty().noneMatch(bytes -> holds(bytes, secret.core()));
        assertThat(LINES.list)
                .noneMatch(line -> (line.getFormattedMessage() + line.getKeyValuePairs()).contains(secret.core()));
    }

    @Property(tries = 100)
    void aDeadLetterOfADecodedErrorHoldsNone(@ForAll("secrets") PlantedSecret secret, @ForAll PlantedField field) {
        byte[] redacted = DRIVER.redactedForDeadLetter(field.plant(plain(ErrorKind.ERROR), secret.text()));

        assertThat(redacted)
                .isNotEmpty()
                .satisfies(bytes -> assertThat(holds(bytes, secret.core())).isFalse());
    }

    @Property(tries = 100)
    void aFailedOutcomeLeavesNone(@ForAll("secrets") PlantedSecret secret, @ForAll @IntRange(max = 3) int place) {
        String session = "outcome-" + events++;
        DRIVER.outcome(session, Outcomes.failed(session, secret.text(), place));

        assertThat(DRIVER.classified()).hasSize(1);
        assertThat(DRIVER.lastWritten()).isNotEmpty().noneMatch(bytes -> holds(bytes, secret.core()));
    }

    @Provide
    Arbitrary<PlantedSecret> secrets() {
        return PlantedSecret.any();
    }

    private static boolean holds(byte[] bytes, String secret) {
        return new String(bytes, StandardCharsets.ISO_8859_1).contains(secret);
    }

    /** A success states its exit code, so that it is written. */
    private static ErrorEvent plain(ErrorKind kind) {
        int number = events++;
        return ErrorEvent.builder(kind == ErrorKind.ERROR ? "the request failed" : "all done, nothing to do")
                .errorId("e" + number)
                .kind(kind)
                .exitCode(kind == ErrorKind.ERROR ? null : 0)
                .execution(ExecutionContext.ofSession("s" + number))
                .operation(Operation.first("save-1", "save"))
                .settings(RecoverySettings.ofProfile("lenient"))
                .build();
    }
}
