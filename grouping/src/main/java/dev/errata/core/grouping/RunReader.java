package dev.errata.core.grouping;

import dev.errata.core.matching.Search;

/** Reads a run of letters, digits and what joins them, and says whether it is a word or a value. */
final class RunReader {
    private static final int LONGEST_COORDINATE = 300;

    private final PatternBuffer pattern;
    private final PathReader paths;
    private final ObjectReader objects;
    private final boolean typed;
    private char[] text = new char[0];
    private int end;

    private int digits;
    private int dots;
    private int at;

    RunReader(PatternBuffer pattern, PathReader paths, ObjectReader objects, boolean typed) {
        this.pattern = pattern;
        this.paths = paths;
        this.objects = objects;
        this.typed = typed;
    }

    void start(char[] message, int length) {
        text = message;
        end = length;
    }

    /** The kind of a value that is known for one; keys do not ask. */
    TokenKind kind(int from, int to) {
        if (!typed || Vocabulary.BOOLEANS.contains(text, from, to)) {
            return typed ? TokenKind.BOOLEAN : TokenKind.ID;
        }
        int stop = scan(from);
        return digits > 0 && stop == to ? ValueKinds.of(text, from, to, digits, dots) : TokenKind.ID;
    }

    /** Reads the run that starts here and returns the place after it. */
    int read(int from) {
        int stop = scan(from);
        char following = stop < end ? text[stop] : 0;
        if (following == ':' || following == '/' || following == '\\' || following == '@') {
            int joinedEnd = joined(from, stop, following);
            if (joinedEnd > stop) {
                return joinedEnd;
            }
        }
        int rangeEnd = paths.rangeEnd(stop);
        if (rangeEnd > stop) {
            pattern.value(TokenKind.LIST);
            return rangeEnd;
        }
        boolean addressed = at > 0;
        if (digits > 0) {
            mixed(from, stop);
        } else {
            plain(from, stop);
        }
        return addressed && stop < end && Search.isOneOf(following, "[({:-/") ? objects.partsEnd(stop) : stop;
    }

    /** Reads an address, a path or a name in parts that the run begins and this sign goes on with; the end of the run if it is none. */
    private int joined(int from, int stop, char sign) {
        if (sign == ':' && stop - from <= ColonHex.LONGEST_GROUP) {
            int addressEnd = ColonHex.end(text, from, end);
            if (addressEnd > from) {
                pattern.value(addressEnd - from == 17 ? TokenKind.MAC : TokenKind.IP);
                return addressEnd;
            }
        }
        if (sign == ':' && paths.isUrl(from, stop)) {
            pattern.value(TokenKind.URL);
            return paths.urlEnd(stop);
        }
        if (sign != '@') {
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
        int nameEnd = sign == ':' ? coordinateEnd(from, stop) : sign == '@' ? objects.versionEnd(stop) : stop;
        if (nameEnd > stop) {
            pattern.value(TokenKind.ID);
        }
        return nameEnd;
    }

    /** {@code org.acme:core:jar:1.0}: the end of a name in three parts or more, at least one of them no plain word. */
    private int coordinateEnd(int from, int stop) {
        if (Character.isUpperCase(text[from]) && (stop - from < 2 || Character.isUpperCase(text[from + 1]))) {
            return stop;
        }
        int colons = 0;
        boolean named = false;
        int i = from;
        int limit = Math.min(end, from + LONGEST_COORDINATE);
        for (; i < limit; i++) {
            char c = text[i];
            int kinds = CharKinds.of(c);
            boolean inside = i + 1 < end && CharKinds.is(text[i + 1], CharKinds.LETTER | CharKinds.DIGIT);
            if (c == ':' && inside) {
                colons++;
            } else if ((kinds & CharKinds.JOINER) != 0 && inside) {
                named |= c == '.' || c == '-';
            } else if ((kinds & (CharKinds.LETTER | CharKinds.DIGIT)) == 0) {
                break;
            } else {
                named |= (kinds & CharKinds.DIGIT) != 0;
            }
        }
        return colons >= 2 && named && i - from < LONGEST_COORDINATE ? i : stop;
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
        } else if (Vocabulary.SURE_VALUES.contains(text, from, stop)) {
            pattern.value(TokenKind.BOOLEAN);
        } else if (dots > 1 && isQualifiedClass(from, stop)) {
            pattern.value(TokenKind.ID);
        } else if (isAttribute(stop) && Vocabulary.BOOLEANS.contains(text, from, stop)) {
            pattern.value(TokenKind.BOOLEAN);
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
                && Vocabulary.TELLING_KEYS.contains(text, from, stop)
                && objects.isToldInWords(stop);
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
        pattern.value(TokenKind.ID);
    }

    /** A dotted name with a number after a colon is a host with its port or a file with its line. */
    private boolean isNumbered(int stop) {
        return stop + 1 < end && text[stop] == ':' && CharKinds.is(text[stop + 1], CharKinds.DIGIT);
    }

    /** Whether the run is the whole value of an attribute or an argument. */
    private boolean isAttribute(int stop) {
        char before = pattern.last();
        boolean closed = stop == end || Search.isOneOf(text[stop], ",;)]}");
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

    /** {@code org.acme.Reporter}: of a class the name varies, of an exception it tells. */
    private boolean isQualifiedClass(int from, int stop) {
        int name = lastIndexOf('.', from, stop) + 1;
        return name + 1 < stop
                && Character.isUpperCase(text[name])
                && Character.isLowerCase(text[name + 1])
                && Character.isLowerCase(text[from])
                && !isErrorClass(from, stop)
                && Vocabulary.PACKAGE_ROOTS.contains(text, from, indexOf('.', from));
    }

    private int indexOf(char c, int from) {
        int i = from;
        while (text[i] != c) {
            i++;
        }
        return i;
    }

    private boolean isFile(int from, int stop) {
        return Vocabulary.FILE_EXTENSIONS.contains(text, lastIndexOf('.', from, stop) + 1, stop);
    }

    private boolean isErrorClass(int from, int stop) {
        return endsWith("Exception", from, stop) || endsWith("Error", from, stop);
    }

    private boolean endsWith(String suffix, int from, int stop) {
        int offset = stop - suffix.length();
        if (offset < from || (offset > from && CharKinds.is(text[offset - 1], CharKinds.DIGIT) && offset - from > 40)) {
            return false;
        }
        for (int i = 0; i < suffix.length(); i++) {
            if (text[offset + i] != suffix.charAt(i)) {
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
