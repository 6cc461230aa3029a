package dev.errata.core.classification.engine;

import dev.errata.core.matching.Search;

/**
 * A name that may begin or end with {@code *}; {@code ?} at its end stands for one character. What is given behind a {@code *} in
 * front begins a word of the name, and ends one: {@code *CardError} is StripeCardError, but not WildcardError, and {@code *SlowDown*}
 * no SlowDownloadError.
 *
 * @param core what is given
 * @param isOpenAtStart whether anything may stand before it
 * @param isOpenAtEnd whether anything may stand behind it
 * @param more how many characters must follow if the end is not open
 */
record Glob(String core, boolean isOpenAtStart, boolean isOpenAtEnd, int more) {
    static Glob of(String glob) {
        if (glob.endsWith("?")) {
            int given = Search.first('?', glob);
            return new Glob(glob.substring(0, given), false, false, glob.length() - given);
        }
        boolean openStart = glob.startsWith("*");
        boolean openEnd = glob.length() > 1 && glob.endsWith("*");
        String core = glob.substring(openStart ? 1 : 0, glob.length() - (openEnd ? 1 : 0));
        return new Glob(core, openStart, openEnd, 0);
    }

    static boolean isOpen(String glob) {
        return glob.startsWith("*") || glob.endsWith("*") || glob.endsWith("?");
    }

    /** Whether it stands for a name or for the last part of it. */
    boolean matches(FactField.Name name) {
        return isOpenAtStart
                ? standsIn(name.folded(), name.written())
                : matches(name.folded()) || matches(name.lastPart());
    }

    private boolean matches(String name) {
        return name.startsWith(core) && (isOpenAtEnd || name.length() == core.length() + more);
    }

    private boolean standsIn(String name, String written) {
        int at = isOpenAtEnd ? Search.first(core, name, 0, name.length()) : name.length() - core.length();
        while (at >= 0 && name.startsWith(core, at)) {
            int end = at + core.length();
            if (!isInWord(written, at) && !isInWord(written, end)) {
                return true;
            }
            at = isOpenAtEnd ? Search.first(core, name, at + 1, name.length()) : -1;
        }
        return false;
    }

    private static boolean isInWord(String written, int at) {
        return at > 0
                && at < written.length()
                && Character.isLowerCase(written.charAt(at))
                && Character.isLetter(written.charAt(at - 1));
    }
}
