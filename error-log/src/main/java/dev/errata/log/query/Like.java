package dev.errata.log.query;

/** Patterns of SQL's LIKE. */
public final class Like {
    private Like() {}

    /** Fits what holds this text, whatever characters are in it. */
    public static String containing(String text) {
        return "%" + text.replaceAll("([\\\\%_])", "\\\\$1") + "%";
    }
}
