package dev.errata.core.grouping.slot;

import dev.errata.core.matching.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Finds the words of a pattern that may be values, in their order. */
public final class SlotReader {

    private static final int MAX_WORD = 64;

    private static final Set<String> NAMING =
            words("user username account host hostname node server service device file"
                    + " directory path module package class interface container pod image table column key job task thread queue"
                    + " topic group session domain named name called id process program command channel bucket volume disk"
                    + " partition cluster instance worker plugin driver property parameter field variable filter action event"
                    + " state status mode phase reporter item store option"
                    + " database db schema collection tenant zone region broker replica principal executor shard");

    /** Words that never are a value. */
    private static final Set<String> FUNCTION_WORDS =
            words("a an the and or not no is are was were be been has have had"
                    + " in on at to from by for of with without into via as if when while because but than then it its this that"
                    + " there will would can cannot could should must may do does did already still too after before");

    private static final Set<String> PREPOSITIONS = words("for from to by of via through using");

    /** What something is, leads to it as well. */
    private static final Set<String> COPULAS = words("is was now");

    private SlotReader() {}

    private static Set<String> words(String spaced) {
        return Set.copyOf(Search.words(spaced));
    }

    public static List<Slot> read(String pattern) {
        List<Slot> slots = new ArrayList<>();
        String previous = "";
        String beforePrevious = "";
        int i = 0;
        while (i < pattern.length()) {
            if (!isWordChar(pattern.charAt(i))) {
                i++;
                continue;
            }
            int from = i;
            while (i < pattern.length() && isWordChar(pattern.charAt(i))) {
                i++;
            }
            int to = i;
            while (to > from + 1 && Search.isOneOf(pattern.charAt(to - 1), ".-'/")) {
                to--;
            }
            String word = pattern.substring(from, to).toLowerCase(Locale.ROOT);
            if (isContent(word)) {
                boolean named = NAMING.contains(previous) || PREPOSITIONS.contains(beforePrevious);
                boolean led = PREPOSITIONS.contains(previous) || COPULAS.contains(previous);
                SlotKind kind = place(pattern, from, to);
                if (kind == SlotKind.PLAIN && follows(pattern, from)) {
                    kind = named ? SlotKind.NAMED : led ? SlotKind.PREPOSED : SlotKind.PLAIN;
                }
                slots.add(Slot.of(pattern, from, to, kind));
            }
            beforePrevious = previous;
            previous = word;
        }
        return slots;
    }

    private static boolean isContent(String word) {
        char first = word.charAt(0);
        boolean begins = Character.isLetter(first) || (first == '_' && word.length() > 1);
        return begins && word.length() <= MAX_WORD && !FUNCTION_WORDS.contains(word);
    }

    /** The kind as the marks around the word tell it. */
    private static SlotKind place(String pattern, int from, int to) {
        if (pattern.startsWith(":<*>", to) && (from == 0 || pattern.charAt(from - 1) == ' ')) {
            return SlotKind.PORTED;
        }
        if (isAfterArrow(pattern, from) || isBeforeArrow(pattern, to)) {
            return SlotKind.POINTED;
        }
        if (from == 0) {
            return SlotKind.LEADING;
        }
        char before = pattern.charAt(from - 1);
        if (solidBefore(pattern, from) == '=') {
            return SlotKind.ASSIGNED;
        }
        char after = to < pattern.length() ? pattern.charAt(to) : ' ';
        boolean bracketed = (before == '[' && after == ']') || (before == '(' && after == ')');
        boolean attached = before == ':' && from > 1 && pattern.charAt(from - 2) != ':';
        return bracketed || attached ? SlotKind.ATTACHED : SlotKind.PLAIN;
    }

    /** Whether the word before is close enough to say what this one is. */
    private static boolean follows(String pattern, int from) {
        char solid = solidBefore(pattern, from);
        return Character.isLetter(solid) || solid == ':';
    }

    /** The last character before that is no space. */
    private static char solidBefore(String pattern, int from) {
        char before = pattern.charAt(from - 1);
        return before == ' ' && from > 1 ? pattern.charAt(from - 2) : before;
    }

    /** Behind {@code ->}, {@code -->} or {@code =>}. */
    private static boolean isAfterArrow(String pattern, int from) {
        int head = from > 0 && pattern.charAt(from - 1) == ' ' ? from - 2 : from - 1;
        return head > 0 && pattern.charAt(head) == '>' && Search.isOneOf(pattern.charAt(head - 1), "-=");
    }

    private static boolean isBeforeArrow(String pattern, int to) {
        int shaft = to < pattern.length() && pattern.charAt(to) == ' ' ? to + 1 : to;
        int head = shaft;
        while (head < pattern.length() && Search.isOneOf(pattern.charAt(head), "-=")) {
            head++;
        }
        return head > shaft && head < pattern.length() && pattern.charAt(head) == '>';
    }

    private static boolean isWordChar(char c) {
        return Character.isLetterOrDigit(c) || Search.isOneOf(c, "._-/$@'+~");
    }
}
