package dev.errata.core.grouping.pattern;

import dev.errata.core.grouping.PatternKey;
import dev.errata.core.grouping.TellingWords;
import dev.errata.core.grouping.stack.BareError;
import dev.errata.core.matching.Search;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What errors with a stack share with others: a name with those that have it among theirs, the words with a message that says the same
 * without a stack, and the rest of the words where the first may be somebody's name. For one thread.
 */
final class Names {
    private static final String WORDS = ": ";

    /** So many words say which error it is, wherever it is said. */
    private static final int ENOUGH = 3;

    private static final int LEADING_NAME = Template.PROOF / 3;

    /** Five, as what is done to a thing may stand second, too, and is told apart: it is opened, read or written. */
    private static final int SECOND_NAME = Template.PROOF / 5;

    private final TellingWords telling = new TellingWords();

    void of(List<PatternKey> names, Map<PatternKey, Integer> shares) {
        names.forEach(name -> shares.put(name, Template.PROOF));
        if (names.size() == 1) {
            ofWords(names.get(0), shares);
        }
    }

    private static void ofWords(PatternKey name, Map<PatternKey, Integer> shares) {
        String line = name.pattern();
        int colon = Search.last(WORDS, line);
        String words = colon < 0 ? "" : line.substring(colon + WORDS.length());
        if (words.isEmpty() || !Character.isLetter(words.charAt(0))) {
            return;
        }
        String nameless = nameless(words);
        if (isEnough(nameless)) {
            PatternKey rest = name.with(line.substring(0, colon) + WORDS + nameless + WORDS);
            shares.put(rest, nameless.equals(words) ? Template.PLACEHOLDER_SHARE : LEADING_NAME);
        }
        // a value may stand first: three that differ in nothing else show it
        String rest = words.substring(Search.first(' ', words) + 1);
        if (nameless.equals(words) && Search.parts(rest, ' ').size() > ENOUGH) {
            shares.merge(name.with(line.substring(0, colon) + WORDS + rest + WORDS), LEADING_NAME, Math::max);
        }
        String noun = withoutNamed(words);
        if (!noun.isEmpty()) {
            shares.put(name.with(line.substring(0, colon) + WORDS + noun + WORDS), SECOND_NAME);
        }
        addSaid(words, Template.PLACED, shares);
    }

    /** {@code tariff - was withdrawn} of {@code tariff summer was withdrawn}: the second word may be what one of them is called. */
    private static String withoutNamed(String words) {
        int first = Search.first(' ', words);
        int second = first < 0 ? -1 : Search.first(' ', words, first + 1, words.length());
        String rest = second < 0 ? "" : words.substring(second + 1);
        return Search.parts(rest, ' ').size() < 2 ? "" : words.substring(0, first) + " - " + rest;
    }

    void ofMessage(PatternKey key, Map<PatternKey, Integer> shares) {
        List<String> words = BareError.words(key.pattern(), telling::words);
        String type = BareError.type(key.type(), key.pattern());
        boolean isPlain = BareError.isPlain(type);
        if (!type.isEmpty() && !isPlain && isEnough(words.get(0))) {
            shares.put(PatternKey.ofWords(type, words.get(0)), Template.PROOF);
        }
        addSaid(words.get(0), isPlain ? Template.PROOF : Template.SAID, shares);
        addSaid(words.get(1), BareError.isChain(key.pattern()) ? Template.PROOF : Template.SAID, shares);
    }

    /** With the first word, and without it, where it may be a name. */
    private static void addSaid(String words, int share, Map<PatternKey, Integer> shares) {
        Stream.of(words.toLowerCase(Locale.ROOT), nameless(words))
                .filter(Names::isEnough)
                .forEach(said -> shares.merge(PatternKey.ofWords(said), share, Math::max));
    }

    /** {@code Vega} in {@code Vega stands too low}. */
    private static String nameless(String words) {
        boolean isNameFirst = !words.isEmpty() && Character.isUpperCase(words.charAt(0));
        return isNameFirst ? words.substring(Search.first(' ', words) + 1) : words;
    }

    private static boolean isEnough(String words) {
        return Search.parts(words, ' ').size() >= ENOUGH;
    }
}
