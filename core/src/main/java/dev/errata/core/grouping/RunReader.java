package dev.errata.core.grouping;

/** Reads a run of letters, digits and what joins them, and says whether it is a word or a value. */
final class RunReader {

    private final PatternBuffer pattern;
    private final boolean typed;
    private char[] text = new char[0];
    private int end;

    private int digits;
    private int dots;
    private int at;

    RunReader(PatternBuffer pattern, boolean typed) {
        this.pattern = pattern;
        this.typed = typed;
    }

    void start(char[] message, int length) {
        text = message;
        end = length;
    }

    /** Reads the run that starts here and returns the place after it. */
    int read(int from) {
        int stop = scan(from);
        char following = stop < end ? text[stop] : 0;
        if (following == ':' && stop - from <= ColonHex.LONGEST_GROUP) {
            int addressEnd = ColonHex.end(text, from, end);
            if (addressEnd > from) {
                pattern.value(addressEnd - from == 17 ? TokenKind.MAC : TokenKind.IP);
                return addressEnd;
            }
        }
        if (following == ':' && isUrl(from, stop)) {
            pattern.value(TokenKind.URL);
            return urlEnd(stop);
        }
        if (following == '/' || following == '\\' || following == ':') {
            int pathEnd = pathThrough(from, stop);
            if (pathEnd > stop) {
                return path(from, pathEnd);
            }
        }
        int rangeEnd = rangeEnd(stop);
        if (rangeEnd > stop) {
            pattern.value(TokenKind.LIST);
            return rangeEnd;
        }
        if (digits > 0) {
            mixed(from, stop);
        } else {
            plain(from, stop);
        }
        return stop;
    }

    /** Where the path that starts at this slash, dot or tilde ends; the start itself if there is none. */
    int pathFrom(int from) {
        int slash = from;
        while (slash < end && (text[slash] == '.' || text[slash] == '~') && slash - from < 3) {
            slash++;
        }
        boolean unc = slash + 1 < end && text[slash] == '\\' && text[slash + 1] == '\\';
        if (slash + 1 >= end || !(text[slash] == '/' || unc)) {
            return from;
        }
        char first = text[slash + 1];
        boolean named = CharKinds.is(first, CharKinds.LETTER | CharKinds.DIGIT) || "/.*$%@~\\".indexOf(first) >= 0;
        return named ? pathEnd(slash + 1) : from;
    }

    private int scan(int from) {
        digits = 0;
        dots = 0;
        at = -1;
        int i = from;
        for (; i < end; i++) {
            char c = text[i];
            int kinds = CharKinds.of(c);
            if ((kinds & CharKinds.LETTER) != 0) {
                continue;
            }
            if ((kinds & CharKinds.DIGIT) != 0) {
                digits++;
            } else if ((kinds & CharKinds.JOINER) != 0) {
                if (i + 1 < end && !CharKinds.is(text[i + 1], CharKinds.LETTER | CharKinds.DIGIT) && c != '$') {
                    break;
                }
                dots += c == '.' ? 1 : 0;
                at = c == '@' ? i : at;
            } else if (!isApostrophe(i, from)) {
                break;
            }
        }
        while (i > from && CharKinds.is(text[i - 1], CharKinds.JOINER)) {
            dots -= text[i - 1] == '.' ? 1 : 0;
            i--;
        }
        return i;
    }

    private boolean isApostrophe(int i, int from) {
        return (text[i] == '\'' || text[i] == '\u2019')
                && i > from
                && i + 1 < end
                && CharKinds.is(text[i - 1], CharKinds.LETTER)
                && CharKinds.is(text[i + 1], CharKinds.LETTER);
    }

    private boolean isUrl(int from, int colon) {
        return colon + 2 < end
                && colon - from < 32
                && text[colon + 1] == '/'
                && text[colon + 2] == '/'
                && CharKinds.is(text[from], CharKinds.LETTER);
    }

    /** The end of the range in {@code node[1-7,9]} or {@code node-[1-7]}. */
    private int rangeEnd(int stop) {
        int open = stop < end && text[stop] == '-' ? stop + 1 : stop;
        if (open + 1 >= end || text[open] != '[' || !CharKinds.is(text[open + 1], CharKinds.DIGIT)) {
            return stop;
        }
        int i = open + 1;
        boolean several = open > stop;
        while (i < end && (CharKinds.is(text[i], CharKinds.DIGIT) || text[i] == '-' || text[i] == ',')) {
            several |= text[i] == '-' || text[i] == ',';
            i++;
        }
        return several && i < end && text[i] == ']' ? i + 1 : stop;
    }

    private int urlEnd(int from) {
        int i = from;
        while (i < end && CharKinds.is(text[i], CharKinds.PATH)) {
            i++;
        }
        return withoutTrailingMarks(i, from);
    }

    /** The end of a path that begins with this run (a relative one, a drive), or the end of the run. */
    private int pathThrough(int from, int stop) {
        char mark = text[stop];
        if (mark == ':') {
            boolean drive = stop - from == 1 && stop + 1 < end && (text[stop + 1] == '\\' || text[stop + 1] == '/');
            return drive ? pathEnd(stop + 1) : stop;
        }
        if (stop + 1 >= end || !CharKinds.is(text[stop + 1], CharKinds.LETTER | CharKinds.DIGIT | CharKinds.JOINER)) {
            return stop;
        }
        int pathEnd = pathEnd(stop);
        return mark == '/' || lastIndexOf('\\', stop + 1, pathEnd) > stop ? pathEnd : stop;
    }

    private int pathEnd(int from) {
        int i = from;
        while (i < end && CharKinds.is(text[i], CharKinds.PATH)) {
            if (text[i] == ':' && !(i + 1 < end && (text[i + 1] == '/' || text[i + 1] == '\\'))) {
                break;
            }
            i++;
        }
        return withoutTrailingMarks(i, from);
    }

    private int withoutTrailingMarks(int stop, int from) {
        int i = stop;
        while (i > from && ".:!?=&".indexOf(text[i - 1]) >= 0) {
            i--;
        }
        return i;
    }

    /** A run with slashes: a path if it is deep, has digits, a drive or a file ending; else a word such as text/html. */
    private int path(int from, int stop) {
        int slashes = 0;
        boolean numbered = false;
        boolean drive = false;
        int name = from;
        for (int i = from; i < stop; i++) {
            char c = text[i];
            if (c == '/' || c == '\\') {
                slashes += c == '/' || (i > from && text[i - 1] != '\\') ? 1 : 0;
                name = i + 1;
            }
            numbered |= CharKinds.is(c, CharKinds.DIGIT);
            drive |= c == ':';
        }
        boolean fileName = lastIndexOf('.', name, stop) > name;
        if (slashes >= 2 || numbered || drive || fileName) {
            pattern.value(TokenKind.PATH);
        } else {
            pattern.word(text, from, stop);
        }
        return stop;
    }

    private void plain(int from, int stop) {
        if (at > 0) {
            addressed(from, stop);
        } else if (dots > 0 && isNumbered(stop)) {
            pattern.value(TokenKind.HOST);
        } else if (dots > 0 && isHost(from, stop)) {
            pattern.value(TokenKind.HOST);
        } else if (dots > 0 && isFile(from, stop)) {
            pattern.value(TokenKind.PATH);
        } else if (isAttribute(stop) && Vocabulary.BOOLEANS.contains(text, from, stop)) {
            pattern.value(TokenKind.BOOLEAN);
        } else {
            pattern.word(text, from, stop);
        }
    }

    private void mixed(int from, int stop) {
        if (at > 0) {
            addressed(from, stop);
        } else if (Vocabulary.KNOWN_WITH_DIGITS.contains(text, from, stop) || isErrorClass(from, stop)) {
            pattern.word(text, from, stop);
        } else {
            pattern.value(typed ? ValueKinds.of(text, from, stop, digits, dots) : TokenKind.ID);
        }
    }

    /** {@code user@host.tld} is an e-mail address; of {@code Type@1b2c} the type stays. */
    private void addressed(int from, int stop) {
        int dot = lastIndexOf('.', at, stop);
        if (dot > at && dot < stop - 1 && CharKinds.is(text[stop - 1], CharKinds.LETTER)) {
            pattern.value(TokenKind.EMAIL);
            return;
        }
        for (int i = from; i < at; i++) {
            if (CharKinds.is(text[i], CharKinds.DIGIT)) {
                pattern.value(TokenKind.ID);
                return;
            }
        }
        if (digits == 0 && !ValueKinds.isHex(text, at + 1, stop)) {
            pattern.word(text, from, stop);
            return;
        }
        pattern.word(text, from, at);
        pattern.punctuation('@');
        pattern.value(TokenKind.HEX);
    }

    /** A dotted name with a number after a colon is a host with its port or a file with its line. */
    private boolean isNumbered(int stop) {
        return stop + 1 < end && text[stop] == ':' && CharKinds.is(text[stop + 1], CharKinds.DIGIT);
    }

    /** Whether the run is the whole value of an attribute or an argument. */
    private boolean isAttribute(int stop) {
        char before = pattern.last();
        boolean closed = stop == end || ",;)]}".indexOf(text[stop]) >= 0;
        return before == '=' || ((before == ':' || before == '(' || before == ',') && closed);
    }

    private boolean isHost(int from, int stop) {
        int lastLabel = lastIndexOf('.', from, stop) + 1;
        int firstDot = from;
        while (text[firstDot] != '.') {
            firstDot++;
        }
        if (Vocabulary.PACKAGE_ROOTS.contains(text, from, firstDot)) {
            return false;
        }
        return dots == 1
                ? Vocabulary.STRONG_DOMAINS.contains(text, lastLabel, stop)
                : Vocabulary.DOMAINS.contains(text, lastLabel, stop);
    }

    private boolean isFile(int from, int stop) {
        return Vocabulary.FILE_ENDINGS.contains(text, lastIndexOf('.', from, stop) + 1, stop);
    }

    private boolean isErrorClass(int from, int stop) {
        return endsWith("Exception", from, stop) || endsWith("Error", from, stop);
    }

    private boolean endsWith(String ending, int from, int stop) {
        int offset = stop - ending.length();
        if (offset < from || (offset > from && CharKinds.is(text[offset - 1], CharKinds.DIGIT) && offset - from > 40)) {
            return false;
        }
        for (int i = 0; i < ending.length(); i++) {
            if (text[offset + i] != ending.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private int lastIndexOf(char c, int from, int stop) {
        int i = stop - 1;
        while (i >= from && text[i] != c) {
            i--;
        }
        return i;
    }
}
