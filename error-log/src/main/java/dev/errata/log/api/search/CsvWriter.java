package dev.errata.log.api.search;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows as CSV (RFC 4180) that a spreadsheet reads as data: text that it would take for a formula begins with an apostrophe.
 * Numbers are left as they are, negative ones too.
 */
final class CsvWriter {
    private static final String FORMULA_STARTS = "=+-@\t\r";
    private static final String END_OF_LINE = "\r\n";

    private final Writer out;
    private final Cells cells;

    /** What becomes of text. */
    enum Cells {
        GUARDED,
        RAW
    }

    CsvWriter(Writer out, Cells cells) {
        this.out = out;
        this.cells = cells;
    }

    void header(List<String> columns) throws IOException {
        out.write(String.join(",", columns));
        out.write(END_OF_LINE);
    }

    /** Text, numbers, truths or times; a cell is empty for what is null. */
    void row(@Nullable Object... values) throws IOException {
        for (int i = 0; i < values.length; i++) {
            if (i > 0) {
                out.write(',');
            }
            Object value = values[i];
            if (value instanceof String text) {
                text(text);
            } else if (value != null) {
                out.write(value.toString());
            }
        }
        out.write(END_OF_LINE);
    }

    private void text(String text) throws IOException {
        boolean isGuarded = cells == Cells.GUARDED && !text.isEmpty() && FORMULA_STARTS.indexOf(text.charAt(0)) >= 0;
        String shown = isGuarded ? "'" + text : text;
        if (needsQuotes(shown)) {
            out.write('"');
            out.write(shown.replace("\"", "\"\""));
            out.write('"');
        } else {
            out.write(shown);
        }
    }

    private static boolean needsQuotes(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ',' || c == '"' || c == '\r' || c == '\n') {
                return true;
            }
        }
        return false;
    }
}
