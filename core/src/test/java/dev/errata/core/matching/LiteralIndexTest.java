package dev.errata.core.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The index against a search for one literal after the other; few literals are found by another filter than many. */
class LiteralIndexTest {
    private static final String ALPHABET = "abc1- \u00e9\u5931";
    private static final int TEXTS = 200;
    private static final int LONGEST_TEXT = 120;
    private static final int LONGEST_LITERAL = 12;

    @ParameterizedTest
    @ValueSource(ints = {1, 20, 400, 513, 3000})
    void findsWhatASearchForEachFinds(int count) {
        Random random = new Random(count);
        List<String> literals = literals(random, count);
        LiteralIndex index = new LiteralIndex(literals);
        List<Pattern> patterns = literals.stream()
                .map(literal -> Pattern.compile(literal.replace(" ", " +")))
                .toList();
        for (int i = 0; i < TEXTS; i++) {
            String text = text(random, 1 + random.nextInt(LONGEST_TEXT));
            Set<String> found = new TreeSet<>();
            index.scan(FoldedText.of(text), (literal, end) -> found.add(literal + "@" + end));
            assertThat(found).as(text).isEqualTo(searched(patterns, text));
        }
    }

    private static Set<String> searched(List<Pattern> patterns, String text) {
        Set<String> found = new TreeSet<>();
        for (int literal = 0; literal < patterns.size(); literal++) {
            Matcher matcher = patterns.get(literal).matcher(text);
            for (int start = 0; start < text.length() && matcher.find(start); start = matcher.start() + 1) {
                found.add(literal + "@" + matcher.end());
            }
        }
        return found;
    }

    private static List<String> literals(Random random, int count) {
        Set<String> literals = new LinkedHashSet<>();
        while (literals.size() < count) {
            String literal = text(random, 1 + random.nextInt(count < 100 ? 4 : LONGEST_LITERAL))
                    .strip()
                    .replaceAll(" +", " ");
            if (!literal.isEmpty()) {
                literals.add(literal);
            }
        }
        return new ArrayList<>(literals);
    }

    private static String text(Random random, int length) {
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return text.toString();
    }
}
