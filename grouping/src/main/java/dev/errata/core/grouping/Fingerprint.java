package dev.errata.core.grouping;

/**
 * The identity of a group: errors with the same key are the same thing to fix.
 *
 * @param key {@code v2:} and 32 hex digits; a change of the algorithm changes the version
 * @param pattern what the key was made of, for people
 * @param scope of a message's pattern: only patterns of one scope may be learned to be one; "" for any other basis
 */
public record Fingerprint(String key, String pattern, Basis basis, String scope) {

    /** The version of the algorithm, the beginning of every key. */
    public static final String VERSION = "v2:";

    /** The beginning of the keys of the version before, which are told beside for a while. */
    public static final String FORMER_VERSION = "v1:";

    /** Whether a key, or the id of a group, is of the version before. */
    public static boolean isFormer(String id) {
        return id.startsWith(FORMER_VERSION);
    }

    /** What a fingerprint rests on, the first that there is. */
    public enum Basis {
        PRODUCER,
        STACK,
        MESSAGE,
        /** Neither: category or severity alone. */
        TRAITS
    }
}
