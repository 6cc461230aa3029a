package dev.errata.log.rows;

import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table and where its value comes from.
 *
 * @param type PostgreSQL's name of it
 * @param value in a form whose text PostgreSQL reads as that type
 */
record Column<R>(String name, String type, Function<R, @Nullable Object> value) {
    static <R> Column<R> text(String name, Function<R, @Nullable String> value) {
        return new Column<>(name, "text", row -> {
            String text = value.apply(row);
            return text == null ? null : StorableText.of(text);
        });
    }

    static <R> Column<R> time(String name, Function<R, @Nullable Instant> value) {
        return new Column<>(name, "timestamptz", row -> {
            Instant instant = value.apply(row);
            return instant == null ? null : instant.toString();
        });
    }
}
