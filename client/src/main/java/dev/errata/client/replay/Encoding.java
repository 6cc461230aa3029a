package dev.errata.client.replay;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.errata.core.taxonomy.Labelled;
import java.math.BigInteger;
import java.util.Optional;

/** How a header's value is written. */
public enum Encoding implements Labelled {
    /** UTF-8, numbers in decimal. */
    TEXT,
    INT32,
    INT64,
    /** As few bytes as the number needs. */
    INTEGER;

    private static final int LONGEST_NUMBER = 16;

    /** The value as text; empty if the bytes are not of this encoding. */
    Optional<String> text(byte[] value) {
        return switch (this) {
            case TEXT -> Optional.of(new String(value, UTF_8)).filter(text -> !text.isBlank());
            case INT32 -> number(value, Integer.BYTES, Integer.BYTES);
            case INT64 -> number(value, Long.BYTES, Long.BYTES);
            case INTEGER -> number(value, 1, LONGEST_NUMBER);
        };
    }

    private static Optional<String> number(byte[] value, int shortest, int longest) {
        return value.length < shortest || value.length > longest
                ? Optional.empty()
                : Optional.of(new BigInteger(value).toString());
    }
}
