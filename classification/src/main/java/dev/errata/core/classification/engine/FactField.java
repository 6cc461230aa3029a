package dev.errata.core.classification.engine;

import dev.errata.core.classification.lines.Region;
import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;
import org.jspecify.annotations.Nullable;

/**
 * The code and exception class of an error, of one of its causes, or as its text names them.
 *
 * @param prefix of the field's name in the evidence; empty for the event itself
 * @param isFromText whether it was only read out of a text, which says less than a field of its own
 * @param code folded
 * @param type folded, with its package if it has one
 * @param simpleType the class name without package or namespace
 * @param written the type as it was written
 */
record FactField(
        String prefix,
        boolean isFromText,
        Region region,
        @Nullable String code,
        @Nullable String type,
        @Nullable String simpleType,
        @Nullable String written) {
    /** Of an event or a cause; what is blank is not given. */
    static FactField given(String prefix, Region region, @Nullable String code, @Nullable String type) {
        String written = stripped(type);
        String folded = fold(written);
        return new FactField(prefix, false, region, fold(stripped(code)), folded, simple(folded), written);
    }

    static FactField read(String field, Region region, String type) {
        String folded = CharFolding.fold(type);
        return new FactField(field, true, region, null, folded, simple(folded), type);
    }

    private static @Nullable String stripped(@Nullable String value) {
        return value == null || value.isBlank() ? null : value.strip();
    }

    private static @Nullable String fold(@Nullable String value) {
        return value == null ? null : CharFolding.fold(value);
    }

    private static @Nullable String simple(@Nullable String type) {
        if (type == null) {
            return null;
        }
        int dot = Math.max(Search.last('.', type), Search.last(':', type));
        return dot < 0 ? type : type.substring(dot + 1);
    }
}
