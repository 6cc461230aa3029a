package dev.errata.launcher.console;

import java.io.PrintWriter;

/**
 * What a command writes to: results to {@code out}, everything else to {@code err}. The only place that knows whether
 * a person is watching.
 *
 * @param isTerminal whether colours, progress bars and live views make sense
 */
public record Console(PrintWriter out, PrintWriter err, boolean isTerminal) {
    private static final String ESCAPE = "\u001b[";

    /** The same, as if nobody were watching. */
    public Console plain() {
        return new Console(out, err, false);
    }

    /** Results, one line; flushed, so that pipes see each line at once. */
    public void result(String line) {
        out.println(line);
        out.flush();
    }

    /** Progress and explanations. */
    public void note(String line) {
        err.println(line);
        err.flush();
    }

    /** A block that a later one is drawn over; see {@link #up}. */
    public void redraw(String block) {
        err.print(block);
        err.flush();
    }

    /** Moves the cursor up so many lines. */
    public static String up(int lines) {
        return ESCAPE + lines + "A";
    }

    /** The text on a line of its own, whatever stood there. */
    public static String clearedLine(String text) {
        return ESCAPE + "2K" + text + System.lineSeparator();
    }

    /** What came from outside must not steer the terminal. */
    public static String printable(String text) {
        StringBuilder printable = new StringBuilder();
        text.codePoints().forEach(c -> printable.appendCodePoint(Character.isISOControl(c) ? ' ' : c));
        return printable.toString();
    }

    public String bold(String text) {
        return styled("1", text);
    }

    public String dim(String text) {
        return styled("2", text);
    }

    public String red(String text) {
        return styled("31", text);
    }

    public String green(String text) {
        return styled("32", text);
    }

    public String yellow(String text) {
        return styled("33", text);
    }

    private String styled(String code, String text) {
        return isTerminal ? ESCAPE + code + "m" + text + ESCAPE + "0m" : text;
    }
}
