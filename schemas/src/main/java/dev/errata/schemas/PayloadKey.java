package dev.errata.schemas;

/**
 * The key of an operation's payload on its topic. Two sessions may give one id to operations of their own, so it names both;
 * the partition is that of the correlation key alone, where all else that is said of the operation lies.
 */
public final class PayloadKey {
    private PayloadKey() {}

    /** Unambiguous whatever the two contain: the length of the first comes first. */
    public static String of(String correlationKey, String operationId) {
        return correlationKey.length() + ":" + correlationKey + operationId;
    }

    /**
     * The correlation key in a key.
     *
     * @throws IllegalArgumentException for a key of another form
     */
    public static String correlationKey(String key) {
        int colon = key.indexOf(':');
        try {
            int length = Integer.parseInt(key.substring(0, Math.max(0, colon)));
            return key.substring(colon + 1, colon + 1 + length);
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("a payload's key has another form", e);
        }
    }
}
