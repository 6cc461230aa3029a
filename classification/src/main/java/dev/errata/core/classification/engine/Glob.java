package dev.errata.core.classification.engine;

import dev.errata.core.matching.Search;

/**
 * A name that may begin or end with {@code *}; {@code ?} at its end stands for one character.
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
    boolean matches(String name, String lastPart) {
        return matches(name) || matches(lastPart);
    }

    private boolean matches(String name) {
        if (isOpenAtStart) {
            return isOpenAtEnd ? Search.isIn(name, core) : name.endsWith(core);
        }
        return name.startsWith(core) && (isOpenAtEnd || name.length() == core.length() + more);
    }
}
