package dev.errata.core.grouping.log;

import dev.errata.core.grouping.stack.LogPrefix;
import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;
import java.util.List;
import java.util.Set;

/**
 * What a collector of logs writes before each line of a text that has several: the header of syslog, the time and stream of a run-time of
 * containers, the name of a container, the words of a manager of processes.
 */
public final class CollectorPrefix {
    private static final int LONGEST = 160;
    private static final Set<String> STREAMS = Set.of("stdout", "stderr");
    /** Whether a line is whole or goes on, as Kubernetes' run-times write it. */
    private static final Set<String> TAGS = Set.of("F", "P");

    private CollectorPrefix() {}

    /** The text without the prefix of its lines; as it is if it has lines without it. */
    public static String without(String text) {
        int lineEnd = Search.first('\n', text, 0, text.length());
        if (lineEnd < 0) {
            return text.substring(Math.max(behindStream(text), behindSyslog(text)));
        }
        String first = text.substring(0, lineEnd);
        if (!mayHave(first) || endOfPrefix(first, Math.min(lineEnd, LONGEST)) == 0) {
            return text;
        }
        List<String> lines = text.lines().toList();
        int end = endOfPrefix(first, common(lines));
        if (end == 0) {
            return text;
        }
        boolean isQuoted = first.charAt(end - 1) == '"';
        StringBuilder plain = new StringBuilder(text.length());
        for (String line : lines) {
            String rest = isLeftOut(line) ? line : line.substring(Math.min(line.length(), alike(first, end, line)));
            boolean isClosed = isQuoted && rest.endsWith("\"");
            plain.append(isClosed ? rest.substring(0, rest.length() - 1) : rest).append('\n');
        }
        return plain.substring(0, plain.length() - 1);
    }

    /** What each prefix has, asked first because most lines have nothing of it. */
    private static boolean mayHave(String line) {
        int end = Math.min(line.length(), LONGEST);
        return Search.first('|', line, 0, end) >= 0 || Search.first(']', line, 0, end) >= 0 || hasTime(line, end);
    }

    /** Where the text of {@code 2026-03-02T10:11:12.123Z stderr F panic: no} begins; 0 if it is none. */
    private static int behindStream(String line) {
        int stream = Search.first(' ', line, 0, Math.min(line.length(), LONGEST)) + 1;
        int tag = Search.first(' ', line, stream, Math.min(line.length(), LONGEST)) + 1;
        int end = tag + 2;
        boolean isStream = stream > 0
                && tag > stream
                && end < line.length()
                && line.charAt(end - 1) == ' '
                && STREAMS.contains(line.substring(stream, tag - 1))
                && TAGS.contains(line.substring(tag, end - 1));
        return isStream && hasTime(line, stream) ? end : 0;
    }

    /** Where the text of {@code Mar  2 10:11:12 web-1 shop[4711]: no} begins; 0 if it is none. */
    private static int behindSyslog(String line) {
        int close = Search.first("]: ", line, 0, Math.min(line.length(), LONGEST));
        int open = close < 0 ? -1 : Search.last('[', line, 0, close);
        boolean isProcess = open > 0 && close > open + 1 && CharFolding.endOfDigits(line, open + 1, close) == close;
        return isProcess && Character.isLetterOrDigit(line.charAt(open - 1)) && hasTime(line, open) ? close + 3 : 0;
    }

    /** How far the first line is like all others but for its numbers; the last line may be cut. */
    private static int common(List<String> lines) {
        String first = lines.get(0);
        int common = Math.min(first.length(), LONGEST);
        for (int i = 1; i < lines.size() && common > 0; i++) {
            String line = lines.get(i);
            if (isLeftOut(line)) {
                continue;
            }
            boolean isLast = i == lines.size() - 1;
            int from = 0;
            int at = 0;
            while (from < common && at < line.length() && isAlike(first.charAt(from), line.charAt(at))) {
                at = behind(line, at);
                from = behind(first, from);
            }
            boolean isShort = at >= line.length();
            common = isShort && isLast ? common : Math.min(common, isShort ? from + 1 : from);
        }
        return Math.min(common, first.length());
    }

    /** {@code ... 7 lines omitted ...} of whoever has cut the text. */
    private static boolean isLeftOut(String line) {
        String text = line.strip();
        return text.startsWith("...") || text.startsWith("[...");
    }

    /** Where in {@code line} that ends which is like {@code first} up to {@code end}. */
    private static int alike(String first, int end, String line) {
        int at = 0;
        for (int from = 0; from < end && at < line.length(); from = behind(first, from)) {
            at = behind(line, at);
        }
        return at;
    }

    private static boolean isAlike(char one, char other) {
        return one == other || (CharFolding.isDigit(one) && CharFolding.isDigit(other));
    }

    private static int behind(String line, int at) {
        return Math.max(at + 1, CharFolding.endOfDigits(line, at, line.length()));
    }

    /** The longest prefix up to {@code limit} that ends as one of a collector does, 0 if none does. */
    private static int endOfPrefix(String line, int limit) {
        int word = 0;
        int found = 0;
        for (int end = 1; end <= limit; end++) {
            char last = line.charAt(end - 1);
            boolean isOpening = last == '"' && found > 0 && found == end - 1;
            if (last == ' ' || isOpening) {
                boolean isPart = end - 1 > word && isPart(line.substring(word, end - 1));
                found = isOpening || (isPart && isOfCollector(line, end)) ? end : found;
                word = end;
            }
        }
        return found;
    }

    /** A word of the text itself, such as the {@code at} before a frame, is no part of a prefix. */
    private static boolean isPart(String word) {
        boolean isOfLetters = word.chars().allMatch(c -> Character.isLetter(c) || Character.isWhitespace(c));
        return isOfLetters
                ? STREAMS.contains(word) || TAGS.contains(word) || LogPrefix.isLevel(word)
                : word.charAt(0) != '#';
    }

    private static boolean isOfCollector(String line, int end) {
        String prefix = line.substring(0, end);
        boolean isBracketed = prefix.startsWith("[") && Search.first("] ", prefix) == end - 2;
        boolean isNamed = isBracketed || prefix.endsWith("| ") || Search.isIn(prefix, "]: ");
        return !Character.isWhitespace(line.charAt(0)) && (isNamed || hasTime(line, end));
    }

    /** Whether {@code 10:11:12} stands before {@code end}. */
    private static boolean hasTime(String line, int end) {
        for (int i = 2; i + 5 < end; i++) {
            if (line.charAt(i) == ':'
                    && line.charAt(i + 3) == ':'
                    && CharFolding.isDigit(line.charAt(i - 1))
                    && CharFolding.isDigit(line.charAt(i + 1))
                    && CharFolding.isDigit(line.charAt(i + 4))) {
                return true;
            }
        }
        return false;
    }
}
