package dev.errata.core.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.redaction.SecretSample;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Units of one to twelve characters, repeated in every field; {@code -Pfuzz} tries many more of them. */
class HostileTextFuzzTest {
    /** Shorter texts are looked at in other ways, too. */
    private static final int SMALL = 8 * 1024;

    private static final int LONGEST_UNIT = 12;
    private static final String SIGNS = " \n\t\r\u001b:={}()[]\"'`,;./\\-_|<>@#%&*~^$+!?";
    private static final ErrorJudge JUDGE = ErrorJudge.withDefaults();
    private static final List<String> LITERALS = Stream.concat(
                    RuleSet.builtIn().phrases().stream(), SecretSample.literals())
            .map(literal ->
                    literal.replaceAll("[\\\\^$*]", "").replace('#', '7').replace('~', '5'))
            .filter(literal -> !literal.isEmpty())
            .distinct()
            .toList();

    /** One unit behind all of another: a look back or ahead may have to pass all of one kind to find none of the other. */
    @Property
    void fourTimesTheTextCostsAboutFourTimesTheTime(
            @ForAll("units") String first,
            @ForAll("units") String second,
            @ForAll boolean isOne,
            @ForAll HostileEvent event) {
        assertThat(CpuGrowth.ofLength(
                        length -> judging(event.of(halves(first, isOne ? first : second, length))),
                        SMALL,
                        HostileEvent.MOST_GROWTH))
                .isLessThanOrEqualTo(HostileEvent.MOST_GROWTH);
    }

    private static Runnable judging(ErrorEvent event) {
        return () -> JUDGE.judge(event);
    }

    private static String halves(String first, String second, int length) {
        int half = length / 2;
        return first.repeat(half / first.length() + 1).substring(0, half)
                + second.repeat(half / second.length() + 1).substring(0, half);
    }

    @Provide
    Arbitrary<String> units() {
        Arbitrary<String> signs = Arbitraries.strings()
                .withChars(SIGNS)
                .withChars("01aAxé错")
                .ofMinLength(1)
                .ofMaxLength(4);
        Arbitrary<String> anything = Arbitraries.strings().ofMinLength(1).ofMaxLength(LONGEST_UNIT);
        Arbitrary<String> literals = Arbitraries.of(LITERALS);
        Arbitrary<String> pieces = literals.flatMap(literal -> Arbitraries.integers()
                .between(1, literal.length())
                .map(end -> literal.substring(Math.max(0, end - LONGEST_UNIT), end)));
        Arbitrary<String> joined = Arbitraries.oneOf(signs, pieces, literals)
                .list()
                .ofMinSize(1)
                .ofMaxSize(3)
                .map(parts -> String.join("", parts));
        return Arbitraries.oneOf(joined, signs, anything)
                .map(unit -> unit.substring(0, Math.min(unit.length(), LONGEST_UNIT)));
    }
}
