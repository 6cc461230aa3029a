package dev.errata.log.rows;

import dev.errata.core.taxonomy.Severity;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table and where its value comes from.
 *
 * @param type PostgreSQL's name of it
 * @param sentAs how values come there, to be cast to the type
 */
public record Column<R>(String name, String type, Wire sentAs, Part<R, Object> value) {
    /** Types of which the driver sends arrays as they are; of others it quotes each value as text. */
    enum Wire {
        TEXT("text"),
        INTEGER("int4"),
        BIG("int8"),
        REAL("float8"),
        TRUTH("bool");

        private final String type;

        Wire(String type) {
            this.type = type;
        }

        String type() {
            return type;
        }

        /** Of its Java class, by which the driver goes. */
        Object[] array(int length) {
            return switch (this) {
                case TEXT -> new String[length];
                case INTEGER -> new Integer[length];
                case BIG -> new Long[length];
                case REAL -> new Double[length];
                case TRUTH -> new Boolean[length];
            };
        }
    }

    static <R> Column<R> text(String name, Part<R, String> value) {
        return new Column<>(name, "text", Wire.TEXT, row -> Part.of(value.of(row), StorableText::of));
    }

    static <R> Column<R> time(String name, Part<R, Instant> value) {
        return new Column<>(name, "timestamptz", Wire.TEXT, row -> Part.of(value.of(row), Instant::toString));
    }

    static <R> Column<R> millis(String name, Part<R, Duration> value) {
        return new Column<>(name, "int8", Wire.BIG, row -> Part.of(value.of(row), Duration::toMillis));
    }

    static <R> Column<R> small(String name, Part<R, Integer> value) {
        return new Column<>(name, "int2", Wire.INTEGER, value::of);
    }

    static <R> Column<R> integer(String name, Part<R, Integer> value) {
        return new Column<>(name, "int4", Wire.INTEGER, value::of);
    }

    static <R> Column<R> big(String name, Part<R, Long> value) {
        return new Column<>(name, "int8", Wire.BIG, value::of);
    }

    static <R> Column<R> real(String name, Part<R, Double> value) {
        return new Column<>(name, "float8", Wire.REAL, value::of);
    }

    static <R> Column<R> is(String name, Part<R, Boolean> value) {
        return new Column<>(name, "bool", Wire.TRUTH, value::of);
    }

    /** As a number from 1, low, to 4, critical, so that "at least" is a comparison. */
    static <R> Column<R> severity(String name, Part<R, Severity> value) {
        return small(name, row -> Part.of(value.of(row), Column::level));
    }

    static <R> Column<R> json(String name, Part<R, Record> value) {
        return jsonText(name, row -> Part.of(value.of(row), JsonText::of));
    }

    /** Of text that {@link JsonText} made. */
    static <R> Column<R> jsonText(String name, Part<R, String> value) {
        return new Column<>(name, "jsonb", Wire.TEXT, value::of);
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
