package dev.errata.core.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.JudgedEvent;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.redaction.SecretSample;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Secrets in events that are too long to be read whole, in every field of them. */
class PlantedSecretsTest {
    /** What is kept of names, of causes' messages, of metadata, of messages, and read of texts: half of it at either end. */
    private static final int[] HALVES = {512, 2_048, 8_192, 16_384, 87_381, 131_072};

    private static final int LARGEST_EVENT = 640 * 1024;
    private static final int LONG = 600_000;
    private static final String FILLER = "the order was not stored\n";
    private static final ErrorJudge JUDGE = ErrorJudge.withDefaults();

    @Property(tries = 100)
    void noneIsLeftWhereverItStandsAndWhateverIsCut(
            @ForAll("secrets") SecretSample secret,
            @ForAll("halves") int half,
            @ForAll @IntRange(min = -1_000, max = 100) int offset,
            @ForAll boolean isAtEnd,
            @ForAll HostileEvent event) {
        String near = filler(Math.max(0, half + offset)) + " ";
        String far = " " + filler(LONG);
        String text = isAtEnd ? far + secret.text() + " " + near : near + secret.text() + far;

        assertThat(secret.pieceIn(written(event.of(text)))).isEmpty();
    }

    /** All kinds one behind the other, until every field is far beyond what is read of it. */
    @ParameterizedTest
    @EnumSource
    void noneIsLeftOfAnEventThatIsFullOfThem(HostileEvent event) {
        List<SecretSample> secrets = SecretSample.all();
        String all = secrets.stream().map(SecretSample::text).collect(Collectors.joining(" and\n"));

        String written = written(event.of(all + "\n", LONG));

        assertThat(secrets)
                .allSatisfy(secret -> assertThat(secret.pieceIn(written)).isEmpty());
        assertThat(written).hasSizeLessThan(LARGEST_EVENT).contains("characters truncated");
    }

    @Test
    void marksInThePlaceOfShortSecretsDoNotMakeAnEventLargerThanItMayBe() {
        ErrorEvent event = HostileEvent.EVERY_FIELD.of("pass=abc ", 256 * 1024);

        assertThat(written(event)).hasSizeLessThan(LARGEST_EVENT).doesNotContain("pass=abc");
    }

    private static String written(ErrorEvent event) {
        JudgedEvent judged = JUDGE.judge(event);
        if (judged instanceof JudgedEvent.Failed failed) {
            ClassifiedError error = failed.error();
            return error.toString();
        }
        return judged.toString();
    }

    private static String filler(int length) {
        return FILLER.repeat(length / FILLER.length() + 1).substring(0, length);
    }

    @Provide
    Arbitrary<SecretSample> secrets() {
        return Arbitraries.of(SecretSample.all());
    }

    @Provide
    Arbitrary<Integer> halves() {
        return Arbitraries.of(Arrays.stream(HALVES).boxed().toList());
    }
}
