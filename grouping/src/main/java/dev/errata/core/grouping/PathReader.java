package dev.errata.core.grouping;

import dev.errata.core.matching.Search;

/** Finds the ends of paths, URLs and host ranges. */
final class PathReader {

    private char[] text = new char[0];
    private int end;

    void start(char[] message, int length) {
        text = message;
        end = length;
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
        boolean named = CharKinds.is(first, CharKinds.LETTER | CharKinds.DIGIT) || Search.isOneOf(first, "/.*$%@~\\");
        return named ? pathEnd(slash + 1) : from;
    }

    /** The end of a directory that is only dots, or of a name that begins with one; the start itself if there is none. */
    int hiddenEnd(int from) {
        if (from > 0 && !CharKinds.is(text[from - 1], CharKinds.SPACE) && !Search.isOneOf(text[from - 1], "(='\":")) {
            return from;
        }
        int i = from;
        while (i < end && text[i] == '.' && i - from < 2) {
            i++;
        }
        if (i + 1 < end && text[i] == '/') {
            i += isEnd(i + 1) ? 1 : 0;
        }
        if (isEnd(i)) {
            return i;
        }
        return CharKinds.is(text[i], CharKinds.LETTER) ? pathEnd(i) : from;
    }

    boolean isUrl(int from, int colon) {
        return colon + 2 < end
                && colon - from < 32
                && text[colon + 1] == '/'
                && text[colon + 2] == '/'
                && CharKinds.is(text[from], CharKinds.LETTER);
    }

    int urlEnd(int from) {
        int i = from;
        while (i < end && CharKinds.is(text[i], CharKinds.PATH)) {
            i++;
        }
        return withoutTrailingMarks(i, from);
    }

    /** The end of a path that begins with this run (a relative one, a drive), or the end of the run. */
    int pathThrough(int from, int stop) {
        char mark = text[stop];
        if (mark == ':') {
            boolean drive = stop - from == 1 && stop + 1 < end && (text[stop + 1] == '\\' || text[stop + 1] == '/');
            return drive ? pathEnd(stop + 1) : stop;
        }
        if (mark == '/' && isDirectory(from, stop)) {
            return stop + 1;
        }
        if (stop + 1 >= end || !CharKinds.is(text[stop + 1], CharKinds.LETTER | CharKinds.DIGIT | CharKinds.JOINER)) {
            return stop;
        }
        int pathEnd = pathEnd(stop);
        return mark == '/' || lastIndexOf('\\', stop + 1, pathEnd) > stop ? pathEnd : stop;
    }

    private boolean isEnd(int i) {
        return i == end || CharKinds.is(text[i], CharKinds.SPACE) || Search.isOneOf(text[i], ",)'\"");
    }

    /** {@code build/} alone; {@code and/ or} and {@code w/ it} are words. */
    private boolean isDirectory(int from, int slash) {
        return isEnd(slash + 1) && !Vocabulary.WORDS_BEFORE_SLASH.contains(text, from, slash);
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
        while (i > from
                && Search.isOneOf(text[i - 1], ".:!?=&")
                && !(text[i - 1] == '.' && i - 1 > from && text[i - 2] == '/')) {
            i--;
        }
        return i;
    }

    /** The end of the range in {@code node[1-7,9]} or {@code node-[1-7]}. */
    int rangeEnd(int stop) {
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

    /** Whether a run with slashes is deep, has digits, a drive or a file extension; else it is a word such as text/html. */
    boolean isPath(int from, int stop) {
        int slashes = 0;
        boolean numbered = false;
        boolean drive = text[stop - 1] == '/';
        boolean joined = false;
        int name = from;
        for (int i = from; i < stop; i++) {
            char c = text[i];
            if (c == '/' || c == '\\') {
                slashes += c == '/' || (i > from && text[i - 1] != '\\') ? 1 : 0;
                name = i + 1;
            }
            numbered |= CharKinds.is(c, CharKinds.DIGIT);
            drive |= c == ':';
            joined |= c == '_' || c == '-';
        }
        boolean fileName = lastIndexOf('.', name, stop) > name;
        return slashes >= 2 || numbered || drive || joined || fileName;
    }

    private int lastIndexOf(char c, int from, int stop) {
        int i = stop - 1;
        while (i >= from && text[i] != c) {
            i--;
        }
        return i;
    }
}
