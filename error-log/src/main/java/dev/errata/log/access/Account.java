package dev.errata.log.access;

import java.time.Instant;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A person who may log in.
 *
 * @param createdBy whoever was asked for the first password
 * @param lastLogin null before the first
 */
public record Account(
        String name,
        Role role,
        boolean disabled,
        String createdBy,
        Instant createdAt,
        @Nullable Instant lastLogin) {
    /** What a name is, to follow "a name is". */
    public static final String NAMES = "1 to 64 of a-z, 0-9 and . _ @ -, and begins with a letter or a digit";

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._@-]{0,63}");

    /**
     * The name as it is kept: in lower case.
     *
     * @throws IllegalArgumentException if it is none; without the text, which may be a password in the wrong field
     */
    public static String name(String typed) {
        String name = typed.strip().toLowerCase(Locale.ROOT);
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("a name is " + NAMES);
        }
        return name;
    }
}
