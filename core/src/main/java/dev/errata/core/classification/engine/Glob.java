package dev.errata.core.classification.engine;

/** A name that may begin or end with {@code *}; {@code ?} at its end stands for one character. */
final class Glob {
    private Glob() {}

    static boolean isOpen(String glob) {
        return glob.startsWith("*") || glob.endsWith("*") || glob.endsWith("?");
    }

    static boolean matches(String glob, String name) {
        if (glob.endsWith("?")) {
            int given = glob.indexOf('?');
            return name.length() == glob.length() && name.startsWith(glob.substring(0, given));
        }
        boolean openStart = glob.startsWith("*");
        boolean openEnd = glob.length() > 1 && glob.endsWith("*");
        String core = glob.substring(openStart ? 1 : 0, glob.length() - (openEnd ? 1 : 0));
        if (openStart) {
            return openEnd ? name.contains(core) : name.endsWith(core);
        }
        return openEnd ? name.startsWith(core) : name.equals(core);
    }
}
