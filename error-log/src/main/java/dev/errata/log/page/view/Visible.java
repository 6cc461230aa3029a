package dev.errata.log.page.view;

import java.util.Locale;

/**
 * Text from outside as a person may look at it: what would move a cursor, turn the direction or vanish is shown as a sign of
 * itself, and what is long is cut. Escaping is not done here: the templates do it, of everything.
 *
 * @param text its beginning, or all of it
 * @param read how much of it that is, in UTF-16 units
 * @param length of all of it
 */
public record Visible(String text, int read, int length) {
    /** No page holds more of one text than this, unless it is asked for all of it. */
    public static final int LONGEST = 10_000;

    private static final int BRIEF = 160;
    private static final int PICTURES = 0x2400;
    private static final int DELETE = 0x7f;
    private static final int PICTURE_OF_DELETE = 0x2421;

    /** At most this many UTF-16 units of it, no character halved. */
    public static Visible of(String text, int most) {
        int end = Math.min(text.length(), most);
        if (end < text.length() && end > 0 && Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        StringBuilder visible = new StringBuilder(end);
        for (int i = 0; i < end; i++) {
            append(visible, text.charAt(i));
        }
        return new Visible(visible.toString(), end, text.length());
    }

    /** On one line, with an ellipsis for what is left out. */
    public static String brief(String text) {
        Visible cut = of(text, BRIEF);
        String line = cut.text.replace('\n', ' ').replace('\t', ' ');
        return cut.isWhole() ? line : line + "…";
    }

    /** All of it. */
    public static String all(String text) {
        return of(text, text.length()).text();
    }

    /** Whether nothing was cut off. */
    public boolean isWhole() {
        return read == length;
    }

    private static void append(StringBuilder visible, char c) {
        if (c == '\n' || c == '\t') {
            visible.append(c);
        } else if (c < ' ') {
            visible.append((char) (PICTURES + c));
        } else if (c == DELETE) {
            visible.append((char) PICTURE_OF_DELETE);
        } else if (Character.isISOControl(c) || turnsTheDirection(c)) {
            visible.append(String.format(Locale.ROOT, "[U+%04X]", (int) c));
        } else {
            visible.append(c);
        }
    }

    private static boolean turnsTheDirection(char c) {
        return c == '\u061c'
                || c == '\u200e'
                || c == '\u200f'
                || (c >= '\u202a' && c <= '\u202e')
                || (c >= '\u2066' && c <= '\u2069');
    }
}
