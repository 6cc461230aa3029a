package dev.errata.core.classification.lines;

import dev.errata.core.matching.Search;

/** Terminal output as text: colours and cursor movements are taken out, a carriage return begins a new line. */
public final class CleanText {
    private static final char ESCAPE = '\u001b';
    private static final char BELL = '\u0007';

    private CleanText() {}

    public static String of(String text) {
        if (isClean(text)) {
            return text;
        }
        StringBuilder clean = new StringBuilder(text.length());
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (c == ESCAPE) {
                i = afterEscape(text, i + 1);
            } else if (c == '\r') {
                boolean windows = i + 1 < text.length() && text.charAt(i + 1) == '\n';
                if (!windows) {
                    clean.append('\n');
                }
                i++;
            } else {
                clean.append(c);
                i++;
            }
        }
        return clean.toString();
    }

    /** Whether there is nothing to take out. */
    private static boolean isClean(String text) {
        return Search.first(ESCAPE, text, 0, text.length()) < 0 && Search.first('\r', text, 0, text.length()) < 0;
    }

    private static int afterEscape(String text, int at) {
        if (at >= text.length()) {
            return at;
        }
        char kind = text.charAt(at);
        if (kind == '[') {
            int i = at + 1;
            while (i < text.length() && !isFinal(text.charAt(i))) {
                i++;
            }
            return Math.min(text.length(), i + 1);
        }
        if (kind == ']') {
            return afterTitle(text, at + 1);
        }
        return at + 1;
    }

    private static boolean isFinal(char c) {
        return (c >= '@' && c <= '~') || c < ' ';
    }

    /** A window title or link, ended by a bell or by escape and backslash. */
    private static int afterTitle(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == BELL || c == '\n') {
                return i + 1;
            }
            if (c == ESCAPE) {
                return Math.min(text.length(), i + 2);
            }
        }
        return text.length();
    }
}
