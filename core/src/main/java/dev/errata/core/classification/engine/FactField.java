package dev.errata.core.classification.engine;

import org.jspecify.annotations.Nullable;

/**
 * The code and exception class of an error, of one of its causes, or as its text names them.
 *
 * @param prefix of the field's name in the evidence; empty for the event itself
 * @param code folded
 * @param type folded, with its package if it has one
 */
record FactField(
        String prefix,
        Region region,
        @Nullable String code,
        @Nullable String type) {
    /** Whether it was only read out of a text, which says less than a field of its own. */
    boolean isFromText() {
        return !prefix.isEmpty() && !prefix.endsWith(".");
    }

    /** The class name without package or namespace. */
    @Nullable String simpleType() {
        if (type == null) {
            return null;
        }
        int dot = Math.max(type.lastIndexOf('.'), type.lastIndexOf(':'));
        return dot < 0 ? type : type.substring(dot + 1);
    }
}
