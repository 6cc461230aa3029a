package dev.errata.log.rows;

import dev.errata.core.taxonomy.Severity;
import dev.errata.schemas.json.RecordJson;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table and where its value comes from.
 *
 * @param type PostgreSQL's name of it
 * @param value in a form whose text PostgreSQL reads as that type
 */
record Column<R>(String name, String type, Part<R, Object> value) {
    static <R> Column<R> text(String name, Part<R, String> value) {
        return new Column<>(name, "text", row -> Part.of(value.of(row), StorableText::of));
    }

    static <R> Column<R> time(String name, Part<R, Instant> value) {
        return new Column<>(name, "timestamptz", row -> Part.of(value.of(row), Instant::toString));
    }

    static <R> Column<R> millis(String name, Part<R, Duration> value) {
        return new Column<>(name, "int8", row -> Part.of(value.of(row), Duration::toMillis));
    }

    static <R> Column<R> small(String name, Part<R, Integer> value) {
        return new Column<>(name, "int2", value::of);
    }

    static <R> Column<R> integer(String name, Part<R, Integer> value) {
        return new Column<>(name, "int4", value::of);
    }

    static <R> Column<R> big(String name, Part<R, Long> value) {
        return new Column<>(name, "int8", value::of);
    }

    static <R> Column<R> real(String name, Part<R, Double> value) {
        return new Column<>(name, "float8", value::of);
    }

    static <R> Column<R> is(String name, Part<R, Boolean> value) {
        return new Column<>(name, "bool", value::of);
    }

    /** As a number from 1, low, to 4, critical, so that "at least" is a comparison. */
    static <R> Column<R> severity(String name, Part<R, Severity> value) {
        return small(name, row -> Part.of(value.of(row), Column::level));
    }

    static <R> Column<R> json(String name, Part<R, Record> value) {
        return new Column<>(name, "jsonb", row -> Part.of(value.of(row), it -> JsonText.of(RecordJson.tree(it))));
    }

    private static @Nullable Integer level(Severity severity) {
        return switch (severity) {
            case LOW -> 1;
            case MEDIUM -> 2;
            case HIGH -> 3;
            case CRITICAL -> 4;
        };
    }
}
