package dev.errata.core.classification.engine;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;
import dev.errata.core.matching.Words;

/** Recognises a piece of a file that was printed alone: a line that grep found, an element of a page, rules of CSS. */
final class Snippet {
    private static final Words ELEMENTS = Words.of(
            "div span p a h1 h2 h3 h4 li td th tr ul ol label button input form section template option img nav small strong");

    private static final Words PRINTERS = Words.of("print println printf console log logger logging fmt puts echo");

    private static final Words QUERIES = Words.of("select insert update delete alter create drop");

    private Snippet() {}

    static boolean isSnippet(String text) {
        String stripped = text.strip();
        if (stripped.isEmpty()) {
            return false;
        }
        char last = stripped.charAt(stripped.length() - 1);
        if (last == '}' && StyleSheet.isStyleSheet(stripped)) {
            return true;
        }
        boolean isLine = Search.first('\n', stripped, 0, stripped.length()) < 0;
        boolean isEnded = Search.isOneOf(last, ");");
        return isLine
                && (isElement(stripped) || isFound(stripped) || (isEnded && (isPrint(stripped) || isQuery(stripped))));
    }

    /** {@code select id from jobs where state = 'failed';} */
    private static boolean isQuery(String text) {
        int end = Search.first(' ', text);
        return end > 0
                && text.endsWith(";")
                && QUERIES.contains(text, 0, end)
                && Search.first(':', text, 0, text.length()) < 0;
    }

    /** {@code print("fatal: no config")} */
    private static boolean isPrint(String text) {
        int end = 0;
        while (end < text.length() && CharFolding.isWord(text.charAt(end))) {
            end++;
        }
        int open = Search.first('(', text, end, text.length());
        boolean isCall =
                open == end || (open > 0 && text.charAt(end) == '.' && Search.last(' ', text, 0, open + 1) < 0);
        return isCall && PRINTERS.contains(text, 0, end) && Search.isOneOf(text.charAt(open + 1), "\"'`");
    }

    /** With attributes: pages that report an error have plain headings. */
    private static boolean isElement(String text) {
        if (text.charAt(0) != '<' || !text.endsWith(">") || Search.first("=\"", text, 0, text.length()) < 0) {
            return false;
        }
        int end = 1;
        while (end < text.length() && CharFolding.isWord(text.charAt(end))) {
            end++;
        }
        return ELEMENTS.contains(text, 1, end);
    }

    private static boolean isFound(String line) {
        int colon = Search.first(':', line);
        return colon > 0 && FileTypes.endsInType(line, 0, colon) && GreppedLine.isGrepped(line);
    }
}
