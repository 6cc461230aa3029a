package dev.errata.core.grouping.stack;

import dev.errata.core.matching.Search;
import java.util.ArrayList;
import java.util.List;

/**
 * Recognises a text that consists of frames and nothing else, in any {@link StackFormat}, the last line cut anywhere: a piece of a
 * stack that somebody has cut out or cut off.
 */
public final class StackPiece {
    private static final String REST = "... ";
    private static final int LONGEST = 16_000;
    private static final int LONGEST_LINE = 1_000;

    private StackPiece() {}

    /** Whether {@code text} begins with a frame and goes on with frames, and with what formats print between them. */
    public static boolean is(String text) {
        if (text.length() > LONGEST) {
            return false;
        }
        List<String> lines = lines(text);
        int frames = 0;
        for (int i = 0; i < lines.size(); i++) {
            if (isFrame(lines.get(i))) {
                frames++;
            } else if (!isBetween(lines, i) && !isCut(lines, i)) {
                return false;
            }
        }
        return frames > 0;
    }

    private static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        int start = 0;
        while (start < text.length()) {
            int lineBreak = Search.first('\n', text, start, text.length());
            int end = lineBreak < 0 ? text.length() : lineBreak;
            String line = text.substring(start, Math.min(end, start + LONGEST_LINE));
            if (!line.isBlank()) {
                lines.add(line.stripTrailing());
            }
            start = end + 1;
        }
        return lines;
    }

    private static boolean isFrame(String line) {
        return StackSignature.formatOf(line) >= 0;
    }

    /** The source below a frame, the place below a call, the call of Go above its place, and how many are left out. */
    private static boolean isBetween(List<String> lines, int at) {
        String line = lines.get(at);
        int indent = StackFormat.indent(line);
        boolean isBelow = at > 0 && indent > 0 && indent > StackFormat.indent(lines.get(at - 1));
        boolean isCall = indent == 0 && isWord(line) && isPlaceOfGo(lines, at + 1);
        boolean isRest = at > 0 && (line.startsWith(REST, indent) || REST.startsWith(line.substring(indent)));
        return isCall || isRest || (isBelow && isFrame(lines.get(at - 1)));
    }

    /** Whether the last line is the beginning of what may follow those before it. */
    private static boolean isCut(List<String> lines, int at) {
        String line = lines.get(at);
        if (at == 0 || at < lines.size() - 1) {
            return false;
        }
        if (isPlaceOfGo(lines, at - 1)) {
            return isWord(line);
        }
        if (isPlaceOfGo(lines, at)) {
            return true;
        }
        for (String other : lines.subList(0, at)) {
            if (isFrame(other) && agree(other.strip(), line.strip())) {
                return true;
            }
        }
        return false;
    }

    /** Whether one begins as the other does, to behind its first word, whatever the numbers. */
    private static boolean agree(String frame, String cut) {
        int word = Search.first(' ', frame);
        int length = Math.min(word < 0 ? frame.length() : word, cut.length());
        for (int i = 0; i < length; i++) {
            boolean areDigits = Character.isDigit(frame.charAt(i)) && Character.isDigit(cut.charAt(i));
            if (frame.charAt(i) != cut.charAt(i) && !areDigits) {
                return frame.startsWith("/") && cut.startsWith("/");
            }
        }
        return true;
    }

    /** Whether the line is a place of Go, or the beginning of one where there was another before. */
    private static boolean isPlaceOfGo(List<String> lines, int at) {
        if (at >= lines.size() || !lines.get(at).startsWith("\t")) {
            return false;
        }
        boolean isWhole = Search.first(".go:", lines.get(at)) > 0 && isFrame(lines.get(at));
        return isWhole || (at > 1 && at == lines.size() - 1 && isPlaceOfGo(lines.subList(0, at - 1), at - 2));
    }

    private static boolean isWord(String line) {
        return Search.first(' ', line) < 0 || Search.first('(', line) > 0;
    }
}
