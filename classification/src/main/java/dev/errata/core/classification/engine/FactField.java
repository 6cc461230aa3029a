package dev.errata.core.classification.engine;

import dev.errata.core.classification.lines.Region;
import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The code and exception class of an error, of one of its causes, or as its text names them.
 *
 * @param prefix of the field's name in the evidence; empty for the event itself
 * @param isFromText whether it was only read out of a text, which says less than a field of its own
 */
record FactField(
        String prefix,
        boolean isFromText,
        Region region,
        @Nullable Name code,
        @Nullable Name type) {
    /**
     * A name that rules ask for.
     *
     * @param folded with its package if it has one
     * @param lastPart of a class the same without package or namespace, of a code all of it
     * @param written as long as the folded one, showing where its words begin
     */
    record Name(String folded, String lastPart, String written) {
        private static Name ofCode(String code) {
            String folded = CharFolding.fold(code);
            return new Name(folded, folded, folded);
        }

        private static Name ofType(String type) {
            String folded = CharFolding.fold(type);
            int dot = Math.max(Search.last('.', folded), Search.last(':', folded));
            return new Name(folded, dot < 0 ? folded : folded.substring(dot + 1), type);
        }

        private static @Nullable Name given(@Nullable String value, Function<String, Name> reader) {
            return value == null || value.isBlank() ? null : reader.apply(value.strip());
        }
    }

    /** Of an event or a cause; what is blank is not given. */
    static FactField given(String prefix, Region region, @Nullable String code, @Nullable String type) {
        return new FactField(prefix, false, region, Name.given(code, Name::ofCode), Name.given(type, Name::ofType));
    }

    static FactField read(String field, Region region, String type) {
        return new FactField(field, true, region, null, Name.ofType(type));
    }
}
