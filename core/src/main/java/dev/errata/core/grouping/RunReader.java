package dev.errata.core.grouping;

/** Reads a run of letters, digits and what joins them, and says whether it is a word or a value. */
final class RunReader {

    private final PatternBuffer pattern;
    private final PathReader paths;
    private final boolean typed;
    private char[] text = new char[0];
    private int end;

    private int digits;
    private int dots;
    private int at;

    RunReader(PatternBuffer pattern, PathReader paths, boolean typed) {
        this.pattern = pattern;
        this.paths = paths;
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
        if (following == ':' && paths.isUrl(from, stop)) {
            pattern.value(TokenKind.URL);
            return paths.urlEnd(stop);
        }
        if (following == '/' || following == '\\' || following == ':') {
            int pathEnd = paths.pathThrough(from, stop);
            if (pathEnd > stop) {
                if (paths.isPath(from, pathEnd)) {
                    pattern.value(TokenKind.PATH);
                } else {
                    pattern.word(text, from, pathEnd);
                }
                return pathEnd;
            }
        }
        int rangeEnd = paths.rangeEnd(stop);
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
        } else if (isNameOfInstance(from, stop)) {
            pattern.value(TokenKind.ID);
        } else if (isTellingKey(from, stop)) {
            pattern.tellingKey(text, from, stop);
        } else {
            pattern.word(text, from, stop);
        }
    }

    /** {@code {type: x}}: a key without quotes, as Node shows objects and as patterns have it. */
    private boolean isTellingKey(int from, int stop) {
        char before = pattern.last();
        return stop < end
                && text[stop] == ':'
                && (before == '{' || before == ',')
                && Vocabulary.TELLING_KEYS.contains(text, from, stop);
    }

    /** The value of an attribute whose name says that it names one of many: {@code clientId=billing}. */
    private boolean isNameOfInstance(int from, int stop) {
        if (from < 3 || text[from - 1] != '=' || (stop < end && "([{".indexOf(text[stop]) >= 0)) {
            return false;
        }
        int key = from - 1;
        while (key > 0 && CharKinds.is(text[key - 1], CharKinds.LETTER | CharKinds.DIGIT | CharKinds.JOINER)) {
            key--;
        }
        return key < from - 1 && !Vocabulary.TELLING_KEYS.contains(text, key, from - 1);
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
