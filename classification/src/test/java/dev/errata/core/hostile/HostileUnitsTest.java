package dev.errata.core.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.event.ErrorEvent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Units that once were slow or look as if they could be, each repeated in each form of event. */
class HostileUnitsTest {
    private static final int SMALL = 8 * 1024;
    private static final ErrorJudge JUDGE = ErrorJudge.withDefaults();

    @Test
    void areTwoHundred() throws IOException {
        assertThat(units()).hasSize(200).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "EVERY_FIELD")
    void fourTimesTheTextCostsAboutFourTimesTheTime(HostileEvent event) throws IOException {
        List<String> slow = new ArrayList<>();
        for (String unit : units()) {
            double growth =
                    CpuGrowth.ofLength(length -> judging(event.of(unit, length)), SMALL, HostileEvent.MOST_GROWTH);
            if (growth > HostileEvent.MOST_GROWTH) {
                slow.add(unit + " x" + growth);
            }
        }
        assertThat(slow).isEmpty();
    }

    @Tag("slow")
    @Test
    void soItDoesInEveryField() throws IOException {
        fourTimesTheTextCostsAboutFourTimesTheTime(HostileEvent.EVERY_FIELD);
    }

    /** Pieces longer than a unit: they hold what many rules hope for, all of it or its beginning. */
    @ParameterizedTest
    @EnumSource
    void soDoTheRulesOwnPhrases(HostileEvent event) {
        List<String> phrases = RuleSet.builtIn().all().stream()
                .flatMap(rule -> rule.text().any().stream())
                .toList();
        String beginnings = phrases.stream()
                .map(phrase -> phrase.substring(0, (phrase.length() + 1) / 2))
                .collect(Collectors.joining(" "));
        for (String piece : List.of(String.join("\n", phrases), String.join(" ", phrases), beginnings)) {
            Runnable small = judging(event.of(piece, 8 * SMALL));
            Runnable large = judging(event.of(piece, 32 * SMALL));
            assertThat(CpuGrowth.of(small, large, HostileEvent.MOST_GROWTH))
                    .isLessThanOrEqualTo(HostileEvent.MOST_GROWTH);
        }
    }

    private static Runnable judging(ErrorEvent event) {
        return () -> JUDGE.judge(event);
    }

    /** With escapes as in Java. */
    private static List<String> units() throws IOException {
        try (InputStream file = HostileUnitsTest.class.getResourceAsStream("units.txt")) {
            String all = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
            return all.lines().map(String::translateEscapes).toList();
        }
    }
}
