package dev.errata.core.classification.lines;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.LogLevel;
import dev.errata.core.matching.Search;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What the lines of one text are, each by its {@link Form} and by the lines before it: to the model a {@link Look}, to the rules a
 * {@link Region}. Must be asked line by line, in order; belongs to one thread.
 */
public final class LineForms {
    private static final int LONGEST_NAME = 200;
    /** Of the name of a commit, as histories shorten it. */
    private static final int SHORTEST_COMMIT = 7;

    private static final int LONGEST_COMMIT = 40;
    private static final String HEXADECIMAL = "0123456789abcdef";

    /**
     * The forms that lines have, in the order in which they are asked. Each means something to the model, or to the rules; to
     * either a line is what the first says that it has.
     */
    @SuppressWarnings("ImmutableEnumChecker") // the predicates have no state
    enum Form {
        /** {@code Caused by: java.io.IOException}; what follows speaks of causes, too. */
        CAUSE(null, Region.CAUSE, begins("Caused by:", "[cause]:", "---> ", "caused by:")),
        /** {@code File "cart.py", line 12} of Python. */
        FILE(null, Region.SKIPPED, begins("File \"")),
        /** What Python shows of the file, below its name. */
        SOURCE(null, Region.SKIPPED, line -> line.isBelowFile && line.isIndented()),
        /** {@code ~~~^^^}, with which Python underlines what failed. */
        MARKS(null, Region.SKIPPED, line -> line.behind("^~ ") == line.end),
        BACKTRACE(null, Region.SKIPPED, begins("stack backtrace:")),
        /** {@code at Cart.total(Cart.java:12)} of Java, JavaScript and .NET. */
        FRAME(null, Region.SKIPPED, begins("at ", "... ").and(LineForms::isIndented)),
        /** {@code 12: core::panicking::panic}. */
        RUST_FRAME(null, Region.SKIPPED, line -> line.isInBacktrace && line.isIndented() && line.hasDigit(0)),
        RUBY_FRAME(null, Region.SKIPPED, begins("from ").and(LineForms::isBehindTab)),
        GO_FRAME(null, Region.SKIPPED, begins("/").and(line -> line.isBehindTab() && line.holds(".go:"))),
        PHP_FRAME(null, Region.SKIPPED, begins("#").and(line -> line.hasDigit(1) && line.first + 2 < line.end)),
        /** {@code > 12 | code}, {@code | ^^^}. */
        EXCERPT(null, Region.SKIPPED, LineForms::isBehindBar),
        FENCE(Look.CODE, null, begins("```")),
        FAILED_REQUEST(Look.FAILED_REQUEST, null, line -> line.status >= RequestLine.FIRST_FAILING_STATUS),
        ANSWERED_REQUEST(Look.ANSWERED_REQUEST, null, line -> line.status > 0 && !line.isAtLeast(LogLevel.WARN)),
        GRAVE(Look.GRAVE, null, line -> line.isAtLeast(LogLevel.ERROR)),
        WARNING(Look.WARNING, null, line -> line.isAtLeast(LogLevel.WARN)),
        QUIET(Look.QUIET, null, line -> line.isAtLeast(LogLevel.DEBUG)),
        /** Between fences, or {@code 12 | return x}. */
        LISTING(Look.CODE, null, line -> line.isInFence || line.isNumbered()),
        PASSED_TEST(Look.PASSED_TEST, null, begins("\u2713 ", "\u2714 ", "\u221a ", "ok ", "PASS ", "--- PASS")),
        /** {@code src/retry.js:9: catch (e)}, {@code src/retry.js-10-  throw e}. */
        HIT(Look.HIT, null, LineForms::isHit),
        /** {@code 564a8b61 fix: a timeout}, {@code ^564a8b61 (Ann 2026-11-24 1) throw e}: what a history says of a change. */
        COMMIT(Look.HIT, null, LineForms::isCommit),
        OPTION(Look.OPTION, null, begins("-").and(line -> line.isIndented() && !line.begins("- "))),
        ITEM(Look.ITEM, null, begins("- ", "* ", "> ", "\u2022 ", "| ", "# ", "##")),
        HUNK(Look.CHANGE, null, begins("@@ ")),
        CHANGE(Look.CHANGE, null, begins("+", "-").and(line -> !line.isIndented() && !line.isDoubled())),
        COMMENT(Look.CODE, null, begins("//", "/*", "*/", "#define", "#include", "<!--")),
        STATEMENT(Look.CODE, null, line -> line.endsIn(";{}") && !line.begins("{") && !line.begins("[")),
        /** Of a document, of which no line before says something and is not indented. */
        INDENTED(Look.INDENTED, null, line -> line.isIndented() && !line.hasMargin),
        /** A line goes on with the level of the log before it, and with its causes. */
        PLAIN(Look.PLAIN, Region.MAIN, line -> true);

        private static final Form[] TO_MODEL = those(form -> form.look != null);
        private static final Form[] TO_RULES = those(form -> form.region != null);

        private final @Nullable Look look;
        private final @Nullable Region region;
        private final Predicate<LineForms> recognises;

        Form(@Nullable Look look, @Nullable Region region, Predicate<LineForms> recognises) {
            this.look = look;
            this.region = region;
            this.recognises = recognises;
        }

        private static Form[] those(Predicate<Form> wanted) {
            return Arrays.stream(values()).filter(wanted).toArray(Form[]::new);
        }

        private static Predicate<LineForms> begins(String... beginnings) {
            return line -> line.begins(beginnings);
        }
    }

    private final String text;
    private int start;
    /** Of what stands in the line. */
    private int first;

    private int end;
    private @Nullable LogLevel level;
    /** The answer to the request that the line tells of; 0 if it tells of none. */
    private int status;

    private Look look = Look.PLAIN;
    private Look ofLog = Look.PLAIN;
    private Region ofChain = Region.MAIN;
    private boolean isBelowFile;
    private boolean isInBacktrace;
    private boolean isInFence;
    private boolean hasMargin;

    public LineForms(String text) {
        this.text = text;
    }

    /** What the next line looks like. */
    public Look look(int from, int to) {
        Form form = toModel(from, to);
        look = form == Form.PLAIN ? ofLog : Objects.requireNonNull(form.look);
        return look;
    }

    /** What the line that was looked at last looks like. */
    public Look lastLook() {
        return look;
    }

    /** Whether {@code at} of this text is in the line that was looked at last. */
    public boolean holds(String asked, int at) {
        return at >= start && at <= end && asked.equals(text);
    }

    Form toModel(int from, int to) {
        moveTo(from, to);
        level = LogLevel.of(text, from, to);
        status = RequestLine.status(text, from, to);
        Form form = form(Form.TO_MODEL);
        switch (form) {
            case FENCE -> isInFence = !isInFence;
            case QUIET, WARNING, GRAVE -> ofLog = Objects.requireNonNull(form.look);
            case ANSWERED_REQUEST, FAILED_REQUEST -> {}
            default -> hasMargin |= !isIndented();
        }
        return form;
    }

    /** What the line that was looked at says to be of. */
    public @Nullable LogLevel level() {
        return level;
    }

    /** What the next line speaks of. */
    Region region(int from, int to) {
        Form form = toRules(from, to);
        ofChain = form == Form.CAUSE ? Region.CAUSE : ofChain;
        return form == Form.PLAIN ? ofChain : Objects.requireNonNull(form.region);
    }

    Form toRules(int from, int to) {
        moveTo(from, to);
        if (first == end) {
            return Form.PLAIN;
        }
        Form form = form(Form.TO_RULES);
        isBelowFile = form == Form.FILE;
        isInBacktrace |= form == Form.BACKTRACE;
        return form;
    }

    private void moveTo(int from, int to) {
        start = from;
        end = to;
        first = from;
        while (first < end && Character.isWhitespace(text.charAt(first))) {
            first++;
        }
    }

    private Form form(Form[] asked) {
        for (Form form : asked) {
            if (form.recognises.test(this)) {
                return form;
            }
        }
        return Form.PLAIN;
    }

    private boolean isAtLeast(LogLevel least) {
        return level != null && level.compareTo(least) >= 0;
    }

    private boolean isIndented() {
        return first > start;
    }

    private boolean isBehindTab() {
        return first > start && text.charAt(start) == '\t';
    }

    private boolean begins(String... beginnings) {
        for (String beginning : beginnings) {
            if (text.startsWith(beginning, first)) {
                return true;
            }
        }
        return false;
    }

    private boolean isDoubled() {
        return first + 1 < end && text.charAt(first) == text.charAt(first + 1);
    }

    private boolean hasDigit(int at) {
        return first + at < end && CharFolding.isDigit(text.charAt(first + at));
    }

    private boolean holds(String wanted) {
        return Search.first(wanted, text, first, end) >= 0;
    }

    private int behind(String few) {
        int at = first;
        while (at < end && Search.isOneOf(text.charAt(at), few)) {
            at++;
        }
        return at;
    }

    private boolean endsIn(String few) {
        int last = end - 1;
        while (last > first && Character.isWhitespace(text.charAt(last))) {
            last--;
        }
        return last >= first && Search.isOneOf(text.charAt(last), few);
    }

    private boolean isBehindBar() {
        int bar = behind("> 0123456789");
        return bar + 1 < end && text.charAt(bar) == '|' && text.charAt(bar + 1) != '|';
    }

    /** {@code   12	return x}, {@code  12 | return x}. */
    private boolean isNumbered() {
        int at = CharFolding.endOfDigits(text, first, end);
        if (at == first || at == end) {
            return false;
        }
        int sign = at;
        while (sign < end && text.charAt(sign) == ' ') {
            sign++;
        }
        boolean isBar = sign + 1 < end && text.charAt(sign) == '|' && text.charAt(sign + 1) == ' ';
        return isBar || Search.isOneOf(text.charAt(at), "\t\u2192") || text.startsWith(": ", at);
    }

    /** Whether the name of a file stands in front, and behind it a number between two signs of the same. */
    private boolean isHit() {
        boolean hasPoint = false;
        int limit = Math.min(end, first + LONGEST_NAME);
        for (int at = first; at < limit; at++) {
            char c = text.charAt(at);
            int digits = Search.isOneOf(c, ":-") ? CharFolding.endOfDigits(text, at + 1, end) : at;
            if (hasPoint && digits > at + 1 && digits < end && text.charAt(digits) == c) {
                return true;
            }
            if (!CharFolding.isWord(c) && !Search.isOneOf(c, "./-")) {
                return false;
            }
            hasPoint |= c == '.' && at > first && at + 1 < end && Character.isLetter(text.charAt(at + 1));
        }
        return false;
    }

    /** Whether digits and letters of a hash stand in front. */
    private boolean isCommit() {
        int from = first + (begins("^") ? 1 : 0);
        int at = from;
        boolean hasLetter = false;
        boolean hasDigit = false;
        while (at < end && Search.isOneOf(text.charAt(at), HEXADECIMAL)) {
            boolean isDigit = CharFolding.isDigit(text.charAt(at));
            hasDigit |= isDigit;
            hasLetter |= !isDigit;
            at++;
        }
        int length = at - from;
        return hasLetter
                && hasDigit
                && length >= SHORTEST_COMMIT
                && length <= LONGEST_COMMIT
                && at < end
                && text.charAt(at) == ' ';
    }
}
