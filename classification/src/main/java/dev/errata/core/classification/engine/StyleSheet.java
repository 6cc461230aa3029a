package dev.errata.core.classification.engine;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;

/** Recognises rules of CSS from the first character to the last: selectors, and declarations in braces. */
final class StyleSheet {
    private static final String OF_SELECTORS = " \t\n.#:>,+~*[]=\"'()_-@%&";

    private final String text;
    private int at;

    private StyleSheet(String text) {
        this.text = text;
    }

    static boolean isStyleSheet(String text) {
        String stripped = text.strip();
        return stripped.endsWith("}")
                && Search.first('{', stripped, 0, stripped.length()) > 0
                && new StyleSheet(stripped).isRules();
    }

    private boolean isRules() {
        while (at < text.length()) {
            if (!isRule()) {
                return false;
            }
            skipBlanks();
        }
        return true;
    }

    /** {@code .error, #note { color: red; }}; the names of elements may be anything, so those stand alone. */
    private boolean isRule() {
        int start = at;
        while (at < text.length() && text.charAt(at) != '{') {
            char c = text.charAt(at);
            if (!CharFolding.isWord(c) && !Search.isOneOf(c, OF_SELECTORS)) {
                return false;
            }
            at++;
        }
        if (at == text.length() || at == start || !isSelector(text.charAt(start), start)) {
            return false;
        }
        at++;
        int declarations = 0;
        skipBlanks();
        while (at < text.length() && text.charAt(at) != '}') {
            if (!isDeclaration()) {
                return false;
            }
            declarations++;
            skipBlanks();
        }
        at++;
        return declarations > 0 && at <= text.length();
    }

    private boolean isSelector(char first, int start) {
        boolean isLower = first >= 'a' && first <= 'z';
        return Search.isOneOf(first, ".#:*@") || (isLower && Search.first(':', text, start + 1, at + 1) < 0);
    }

    /** {@code color: red;}; the last may do without its semicolon. */
    private boolean isDeclaration() {
        int name = at;
        while (at < text.length() && (Character.isLetter(text.charAt(at)) || text.charAt(at) == '-')) {
            at++;
        }
        if (at == name || at == text.length() || text.charAt(at) != ':') {
            return false;
        }
        while (at < text.length() && !Search.isOneOf(text.charAt(at), ";}")) {
            if (Search.isOneOf(text.charAt(at), "\n{")) {
                return false;
            }
            at++;
        }
        at += at < text.length() && text.charAt(at) == ';' ? 1 : 0;
        return at < text.length();
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }
}
