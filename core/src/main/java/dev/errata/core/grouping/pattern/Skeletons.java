package dev.errata.core.grouping.pattern;

import dev.errata.core.grouping.MessageNormalizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The skeletons of a pattern: a pure function, the same in every process. An instance keeps buffers and belongs to one
 * thread.
 */
public final class Skeletons {

    /** The most skeletons that one pattern has. */
    public static final int MAX = 8;

    private static final int MAX_WORD = 64;

    private static final Set<String> NAMING = Set.of(
            "user",
            "username",
            "account",
            "host",
            "hostname",
            "node",
            "server",
            "service",
            "device",
            "file",
            "directory",
            "path",
            "module",
            "package",
            "class",
            "interface",
            "container",
            "pod",
            "image",
            "table",
            "column",
            "key",
            "job",
            "task",
            "thread",
            "queue",
            "topic",
            "group",
            "session",
            "domain",
            "named",
            "name",
            "called",
            "id",
            "process",
            "program",
            "command",
            "channel",
            "bucket",
            "volume",
            "disk",
            "partition",
            "cluster",
            "instance",
            "worker",
            "plugin",
            "driver",
            "property",
            "parameter",
            "field",
            "variable",
            "filter",
            "action",
            "event");

    /** Words that never are a value. */
    private static final Set<String> FUNCTION_WORDS = Set.of(
            "a", "an", "the", "and", "or", "not", "no", "is", "are", "was", "were", "be", "been", "has", "have", "had",
            "in", "on", "at", "to", "from", "by", "for", "of", "with", "without", "into", "via", "as", "if", "when",
            "while", "because", "but", "than", "then", "it", "its", "this", "that", "there", "will", "would", "can",
            "cannot", "could", "should", "must", "may", "do", "does", "did", "already", "still", "too", "after",
            "before");

    /** Words for states, beside those in capitals and the participles. */
    private static final Set<String> STATES = Set.of(
            "on",
            "off",
            "up",
            "down",
            "ok",
            "success",
            "successful",
            "successfully",
            "fail",
            "failure",
            "error",
            "open",
            "closed",
            "read",
            "write",
            "start",
            "stop",
            "in",
            "out",
            "good",
            "bad",
            "full",
            "empty",
            "active",
            "inactive",
            "ready",
            "idle",
            "busy",
            "online",
            "offline",
            "valid",
            "invalid",
            "missing",
            "unknown",
            "enable",
            "disable");

    private static final Set<String> PREPOSITIONS = Set.of("for", "from", "to", "by", "of", "via", "through", "using");

    private final MessageNormalizer normalizer = MessageNormalizer.forKeys();

    /** Up to {@value #MAX} skeletons, the most telling first. */
    public List<Skeleton> of(String pattern) {
        List<Word> words = words(pattern);
        List<Skeleton> skeletons = new ArrayList<>();
        pairOfNames(pattern, words).ifPresent(skeletons::add);
        words.sort(Comparator.comparingInt((Word word) -> -word.share).thenComparingInt(word -> word.from));
        int others = words.size() - 1;
        for (Word word : words) {
            if (skeletons.size() == MAX || others == 0) {
                break;
            }
            int share = others == 1 && word.kind != SlotKind.ASSIGNED ? word.share / 2 : word.share;
            skeletons.add(skeleton(pattern, word.from, word.to, Math.max(1, share)));
        }
        return skeletons;
    }

    private Skeleton skeleton(String pattern, int from, int to, int share) {
        return new Skeleton(normalizer.normalize(pattern.substring(0, from) + "<*>" + pattern.substring(to)), share);
    }

    /** Two qualified names in one pattern vary together or not at all. */
    private Optional<Skeleton> pairOfNames(String pattern, List<Word> words) {
        List<Word> names = words.stream().filter(Word::isQualified).toList();
        if (names.size() != 2 || words.size() < 4) {
            return Optional.empty();
        }
        Word first = names.get(0);
        Word second = names.get(1);
        String open = pattern.substring(0, first.from)
                + "<*>"
                + pattern.substring(first.to, second.from)
                + "<*>"
                + pattern.substring(second.to);
        return Optional.of(new Skeleton(normalizer.normalize(open), Skeleton.PROOF / 3));
    }

    private static List<Word> words(String pattern) {
        List<Word> words = new ArrayList<>();
        String previous = "";
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
            while (to > from + 1 && ".-'/".indexOf(pattern.charAt(to - 1)) >= 0) {
                to--;
            }
            String word = pattern.substring(from, to).toLowerCase(Locale.ROOT);
            boolean content = Character.isLetter(word.charAt(0)) && !FUNCTION_WORDS.contains(word);
            if (content && to - from <= MAX_WORD) {
                words.add(Word.of(pattern, from, to, kind(pattern, from, to, previous)));
            }
            previous = word;
        }
        return words;
    }

    private static SlotKind kind(String pattern, int from, int to, String previous) {
        if (pattern.startsWith(":<*>", to) && (from == 0 || pattern.charAt(from - 1) == ' ')) {
            return SlotKind.PORTED;
        }
        if (from == 0) {
            return SlotKind.LEADING;
        }
        char before = pattern.charAt(from - 1);
        char solid = before == ' ' && from > 1 ? pattern.charAt(from - 2) : before;
        if (solid == '=') {
            return SlotKind.ASSIGNED;
        }
        char after = to < pattern.length() ? pattern.charAt(to) : ' ';
        boolean bracketed = (before == '[' && after == ']') || (before == '(' && after == ')');
        if (bracketed || (before == ':' && from > 1 && pattern.charAt(from - 2) != ':')) {
            return SlotKind.ATTACHED;
        }
        boolean adjacent = Character.isLetter(solid) || solid == ':';
        if (adjacent && NAMING.contains(previous)) {
            return SlotKind.NAMED;
        }
        return adjacent && PREPOSITIONS.contains(previous) ? SlotKind.PREPOSED : SlotKind.PLAIN;
    }

    private static boolean isWordChar(char c) {
        return Character.isLetterOrDigit(c) || "._-/$@'+~".indexOf(c) >= 0;
    }

    private record Word(int from, int to, SlotKind kind, boolean isQualified, int share) {

        static Word of(String pattern, int from, int to, SlotKind kind) {
            boolean upper = false;
            boolean lower = false;
            boolean joined = false;
            for (int i = from; i < to; i++) {
                char c = pattern.charAt(i);
                if (c == '.') {
                    upper = false;
                    lower = false;
                }
                upper |= Character.isUpperCase(c);
                lower |= Character.isLowerCase(c);
                joined |= "._/$@".indexOf(c) >= 0;
            }
            boolean state =
                    (upper && !lower) || isState(pattern.substring(from, to).toLowerCase(Locale.ROOT));
            int share = Skeleton.PROOF * weight(state, joined) / (2 * kind.words());
            return new Word(from, to, kind, joined && !state, share);
        }

        private static boolean isState(String word) {
            boolean participle = word.length() > 5 && (word.endsWith("ed") || word.endsWith("ing"));
            return participle || STATES.contains(word);
        }

        /** In halves of a plain word: names made by programs prove more, words in capitals are states and prove less. */
        private static int weight(boolean state, boolean joined) {
            if (state) {
                return 1;
            }
            return joined ? 4 : 2;
        }
    }
}
