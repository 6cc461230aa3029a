package dev.errata.log.query;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/**
 * Which errors are asked for.
 *
 * @param values of each field, one of which an error must have; a field that is not named may have any
 * @param text that the message or the error code holds, in any case; null for any
 */
public record ErrorFilter(
        Range range,
        Map<ErrorField, List<?>> values,
        @Nullable String text) {
    /** Of a group by any of its ids, or of what the version before would have called so. */
    private static final String OF_GROUP =
            "(fingerprint = ANY (ARRAY(" + GroupIdFinder.IDS + ")) OR former_fingerprint = :GROUP)";

    public ErrorFilter {
        Map<ErrorField, List<?>> ordered = new EnumMap<>(ErrorField.class);
        values.forEach((field, wanted) -> ordered.put(field, List.copyOf(wanted)));
        values = ordered;
    }

    ErrorFilter within(Range narrower) {
        return new ErrorFilter(narrower, values, text);
    }

    /** As far as the counts by the hour know it: whole hours, and neither text nor fields that are not counted. */
    ErrorFilter counted() {
        Map<ErrorField, List<?>> known = new EnumMap<>(ErrorField.class);
        values.forEach((field, wanted) -> {
            if (field.isCounted()) {
                known.put(field, wanted);
            }
        });
        return new ErrorFilter(range.wholeHours(), known, null);
    }

    /** The condition, without the range. */
    String sql() {
        StringBuilder all = new StringBuilder();
        values.forEach((field, wanted) -> all.append(" AND ")
                .append(
                        switch (wanted.size()) {
                            case 0 -> "false";
                            case 1 -> field == ErrorField.GROUP ? OF_GROUP : field.column() + " = :" + field.name();
                            default -> field.column() + " = ANY (:" + field.name() + ")";
                        }));
        if (text != null) {
            all.append(" AND (message ILIKE :text OR error_code ILIKE :text)");
        }
        return all.toString();
    }

    /** Gives the condition and the range their values. */
    void bind(SqlStatement<?> statement) {
        statement.bind("from", range.from()).bind("to", range.to());
        values.forEach((field, wanted) -> {
            if (wanted.size() == 1) {
                statement.bind(field.name(), wanted.get(0));
            } else if (wanted.size() > 1) {
                statement.bindArray(field.name(), wanted.get(0).getClass(), wanted);
            }
        });
        if (text != null) {
            statement.bind("text", Like.containing(text));
        }
    }
}
