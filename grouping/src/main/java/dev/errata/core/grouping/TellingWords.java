package dev.errata.core.grouping;

import dev.errata.core.grouping.slot.Slot;
import dev.errata.core.grouping.slot.SlotReader;
import dev.errata.core.grouping.stack.Telling;
import dev.errata.core.matching.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The words of a message that say what is wrong: those where values stand more often than not are left out, and so is what
 * another error said. Two errors thrown from one place differ in them, two of one error do not. For one thread.
 */
public final class TellingWords implements Telling {
    private static final int MOST = 12;

    /** So many words say something; what follows a colon behind them is what another error, or a user, said. */
    private static final int ENOUGH = 2;

    /** What something is tells. */
    private static final Set<String> COPULAS = Set.of("is", "was", "are", "were", "be", "been", "not", "no", "already");

    /** Behind one of them and {@code to} stands what was to be done. */
    private static final Set<String> BEFORE_INFINITIVES = Set.copyOf(Search.words(
            "failed fails fail failing unable able not allowed permitted forbidden refuses refused refusing"
                    + " attempt attempts attempted attempting try tries tried trying want wants wanted need needs needed"
                    + " required expected supposed ready authorized authorised entitled"));

    /** Behind one of them and a noun stands which one it is. */
    private static final Set<String> OF_STRANGERS =
            Set.of("unknown", "unsupported", "unrecognized", "unrecognised", "undefined", "duplicate", "such");

    /** Behind one of them stands what was there, or should have been. */
    private static final Set<String> OF_THINGS = Set.of("at", "expected", "wanted", "got", "found", "received");

    private final MessageNormalizer normalizer = MessageNormalizer.forKeys();
    /** A defect has several names, for each of which the same line is asked for. */
    private String line = "";

    private String patternOfLine = "";

    /** The words in their order, in small letters, with a blank between; "" where there are not two of them: one alone may be a value. */
    @Override
    public String words(String message) {
        String pattern = pattern(message);
        StringBuilder opened = new StringBuilder(pattern);
        List<Slot> slots = SlotReader.read(pattern);
        for (int i = slots.size() - 1; i >= 0; i--) {
            Slot slot = slots.get(i);
            if (slot.isLikelyValue() && !slot.isState() && !isVerb(pattern, slot.from())) {
                opened.replace(slot.from(), slot.to(), "<*>");
            }
        }
        List<String> words = wordsIn(opened.toString());
        return words.size() < ENOUGH ? "" : String.join(" ", words);
    }

    @Override
    public String pattern(String message) {
        int end = Search.first('\n', message, 0, message.length());
        String asked = end < 0 ? message : message.substring(0, end);
        if (!asked.equals(line)) {
            patternOfLine = normalizer.normalize(asked);
            line = asked;
        }
        return patternOfLine;
    }

    private static List<String> wordsIn(String text) {
        List<String> words = new ArrayList<>();
        boolean isSentence = smallWords(text) > ENOUGH;
        boolean isBehindSmall = false;
        boolean isName = false;
        int i = 0;
        while (i < text.length() && words.size() < MOST) {
            int from = i;
            while (i < text.length() && isLetter(text.charAt(i))) {
                i++;
            }
            if (i > from) {
                boolean isCapital = isCapitalised(text, from, i);
                isName = isCapital && (isName || isBehindSmall || (isSentence && !words.isEmpty()));
                isBehindSmall = !isCapital;
                if (!isName && !isStranger(text, from, i)) {
                    String word = text.substring(from, i);
                    words.add(isSentence && from == 0 && isCapital ? word : word.toLowerCase(Locale.ROOT));
                }
            }
            if (text.startsWith(": ", i)
                    && words.size() >= ENOUGH
                    && !isOfValue(text, i + 2)
                    && !(isRefusal(words.get(words.size() - 1)) && isSentence(text, i + 2))) {
                break;
            }
            i++;
        }
        return words;
    }

    private static int smallWords(String text) {
        int words = 0;
        for (int i = 1; i < text.length(); i++) {
            words += text.charAt(i - 1) == ' ' && Character.isLowerCase(text.charAt(i)) ? 1 : 0;
        }
        return words;
    }

    /**
     * {@code teal} in {@code unknown colour teal}, {@code riga} in {@code gate shut at riga} and {@code coal} in {@code expected
     * coal but got ore}, where nothing else follows.
     */
    private static boolean isStranger(String text, int from, int to) {
        int before = startOfWordBefore(text, from);
        boolean isNamed = before > 0 && OF_STRANGERS.contains(wordAt(text, startOfWordBefore(text, before)));
        boolean isLast =
                to == text.length() || !Character.isWhitespace(text.charAt(to)) || text.startsWith(" but ", to);
        return isLast && (isNamed || OF_THINGS.contains(wordAt(text, before)));
    }

    /** {@code Hamburg}, {@code DHL} and {@code A} are; behind a word in small letters it is a name or a code. */
    private static boolean isCapitalised(String text, int from, int to) {
        String rest = text.substring(from + 1, to);
        return Character.isUpperCase(text.charAt(from))
                && (rest.chars().allMatch(Character::isLowerCase)
                        || rest.chars().allMatch(Character::isUpperCase));
    }

    /** Behind what was refused or cannot be done stands why, in words of the application itself. */
    private static boolean isRefusal(String word) {
        return word.endsWith("ed") && !word.equals("failed");
    }

    /** {@code <*> kg are too much} behind {@code sack of flour: }: what something is tells, not what it is called. */
    private static boolean isOfValue(String text, int from) {
        return text.startsWith("<*> ", from) && isSentence(text, from + "<*> ".length());
    }

    /** Whether at least two words stand there: one alone may be a value. */
    private static boolean isSentence(String text, int from) {
        int blank = Search.first(' ', text, from, text.length());
        return blank > from
                && blank + 1 < text.length()
                && isLetter(text.charAt(from))
                && isLetter(text.charAt(blank + 1));
    }

    private static boolean isLetter(char c) {
        return Character.isLetter(c) || c == '\'';
    }

    /** Whether what is said to be, or to be done, begins there. */
    private static boolean isVerb(String pattern, int from) {
        int before = startOfWordBefore(pattern, from);
        String word = wordAt(pattern, before);
        return COPULAS.contains(word)
                || (word.equals("to")
                        && BEFORE_INFINITIVES.contains(wordAt(pattern, startOfWordBefore(pattern, before))));
    }

    private static int startOfWordBefore(String pattern, int from) {
        int end = from;
        while (end > 0 && !isLetter(pattern.charAt(end - 1))) {
            end--;
        }
        int start = end;
        while (start > 0 && isLetter(pattern.charAt(start - 1))) {
            start--;
        }
        return start;
    }

    private static String wordAt(String pattern, int start) {
        int end = start;
        while (end < pattern.length() && isLetter(pattern.charAt(end))) {
            end++;
        }
        return pattern.substring(start, end).toLowerCase(Locale.ROOT);
    }
}
