package dev.errata.client.replay;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What may be read and where it may be written, {@code orders-dlt=orders}; {@code orders} alone is a topic whose own records
 * are put back, as a listener hands them over that has no dead-letter topic.
 *
 * @param letters the dead-letter topic; null for none
 * @param origin where records are put back
 */
public record ReplayPair(@Nullable String letters, String origin) {
    private static final Pattern TOPIC = Pattern.compile("[A-Za-z0-9._-]{1,249}");

    public ReplayPair {
        requireTopic(origin);
        if (letters != null) {
            requireTopic(letters);
            if (letters.equals(origin)) {
                throw new IllegalArgumentException("'" + origin + "' is its own dead-letter topic");
            }
        }
    }

    /**
     * The pair that is written so.
     *
     * @throws IllegalArgumentException saying what is wrong with it
     */
    public static ReplayPair parse(String text) {
        int equals = text.indexOf('=');
        return equals < 0
                ? new ReplayPair(null, text.strip())
                : new ReplayPair(
                        text.substring(0, equals).strip(),
                        text.substring(equals + 1).strip());
    }

    boolean allows(ReplayPointer pointer) {
        RecordPlace letter = pointer.letter();
        return pointer.origin().topic().equals(origin)
                && (letter == null ? letters == null : letter.topic().equals(letters));
    }

    private static void requireTopic(String name) {
        if (!TOPIC.matcher(name).matches()) {
            throw new IllegalArgumentException("'" + name + "' is no topic: orders-dlt=orders, or orders alone");
        }
    }

    @Override
    public String toString() {
        return letters == null ? origin : letters + "=" + origin;
    }
}
