package dev.errata.core.grouping;

/**
 * Turns a message into its pattern: what varies becomes a placeholder, words stay. One pass over the characters, linear in
 * the text whatever it holds, and the cut to {@value #MAX_PATTERN} characters comes after normalising. An instance keeps its
 * buffers between messages and belongs to one thread.
 */
public final class MessageNormalizer {

    /** The longest pattern, in characters. */
    public static final int MAX_PATTERN = 400;

    /** How much of a message is read for it: where values follow each other, the pattern does not grow. */
    private static final int LONGEST_MESSAGE = 32 * 1024;

    /** Begins a control sequence of a terminal. */
    static final char ESCAPE = '\u001b';

    private final PatternBuffer pattern;
    private final PathReader paths = new PathReader();
    private final RunReader runs;
    private final QuoteReader quotes;
    private final ObjectReader objects = new ObjectReader();
    private char[] text = new char[256];
    private int end;

    private MessageNormalizer(boolean typed) {
        pattern = new PatternBuffer(typed, MAX_PATTERN);
        runs = new RunReader(pattern, paths, objects, typed);
        quotes = new QuoteReader(pattern, objects);
    }

    /** A normaliser for keys: every placeholder is {@code <*>}, so that a slot may hold an address today and a name tomorrow. */
    public static MessageNormalizer forKeys() {
        return new MessageNormalizer(false);
    }

    /** A normaliser for readers: placeholders name their kind, as in {@code connect to <ip> failed after <duration>}. */
    public static MessageNormalizer typed() {
        return new MessageNormalizer(true);
    }

    /** The pattern of a message; empty for a blank one. */
    public String normalize(String message) {
        end = Math.min(message.length(), LONGEST_MESSAGE);
        if (text.length < end) {
            text = new char[Math.max(end, text.length * 2)];
        }
        message.getChars(0, end, text, 0);
        pattern.clear();
        paths.start(text, end);
        objects.start(text, end);
        runs.start(text, end);
        quotes.start(text, end);
        int i = 0;
        while (i < end && !pattern.isFull()) {
            i = next(i);
        }
        return pattern.toString();
    }

    private int next(int i) {
        char c = text[i];
        int kinds = CharKinds.of(c);
        if ((kinds & (CharKinds.LETTER | CharKinds.DIGIT)) != 0) {
            return runs.read(i);
        }
        if ((kinds & CharKinds.SPACE) != 0) {
            pattern.space();
            return i + 1;
        }
        if ((kinds & CharKinds.QUOTE) != 0) {
            return quotes.read(i);
        }
        return symbol(i, c);
    }

    private int symbol(int i, char c) {
        char following = i + 1 < end ? text[i + 1] : 0;
        if (c == '<' && following == '*' && i + 2 < end && text[i + 2] == '>') {
            pattern.value(TokenKind.ANY);
            return i + 3;
        }
        if (c == ESCAPE && following == '[') {
            return colourEnd(i + 2);
        }
        if (c == '<' || c == '(') {
            int objectEnd = objects.shownEnd(i);
            if (objectEnd > i) {
                pattern.value(TokenKind.ID);
                return objectEnd;
            }
        }
        if (c == '=' && following != ' ') {
            return assigned(i);
        }
        boolean atBoundary = i == 0 || !CharKinds.is(text[i - 1], CharKinds.LETTER | CharKinds.DIGIT);
        if (atBoundary && CharKinds.is(following, CharKinds.DIGIT) && (c == '-' || c == '+' || c == '<' || c == '>')) {
            return i + 1;
        }
        if (atBoundary && (c == '/' || c == '~' || c == '.' || c == '\\')) {
            int pathEnd = c == '.' ? paths.hiddenEnd(i) : i;
            if (pathEnd == i) {
                pathEnd = paths.pathFrom(i);
            }
            if (pathEnd > i) {
                pattern.value(TokenKind.PATH);
                return pathEnd;
            }
        }
        pattern.punctuation(c);
        return i + 1;
    }

    private int assigned(int sign) {
        pattern.punctuation('=');
        int valueEnd = objects.attributeEnd(sign);
        if (valueEnd == sign) {
            return sign + 1;
        }
        pattern.value(runs.kind(sign + 1, valueEnd));
        return valueEnd;
    }

    /** The end of a terminal's control sequence (ECMA-48): parameters, then one final character. */
    private int colourEnd(int from) {
        int i = from;
        while (i < end && text[i] >= ' ' && text[i] < '@') {
            i++;
        }
        return Math.min(i + 1, end);
    }
}
