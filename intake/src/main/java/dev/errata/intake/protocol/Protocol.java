package dev.errata.intake.protocol;

import java.util.Optional;

/**
 * A way of saying errors over HTTP. Functions of what they are handed: no I/O, no clock, no state. For all threads.
 *
 * <p>A request goes to the first protocol that takes its head. Its key is checked, its body is read and decompressed within
 * the limits, then it is read, what the key may not say is removed, and when the rest is durable it is answered.
 */
public interface Protocol {
    /** For counters and people, such as {@code sentry}. */
    String name();

    /** Whether a POST with this head is meant for it; also one whose content type it will refuse by name. */
    boolean takes(Head head);

    /** The key that the request came with, where this protocol puts it; empty if there is none. */
    default Optional<String> key(Head head) {
        return Credentials.usual(head);
    }

    /** Whether a request with this head, which gives no key, may have it in its body: then it is read before it is known whose it is. */
    default boolean mayHaveKeyInBody(Head head) {
        return false;
    }

    /** The key in the body of such a request; empty if there is none. */
    default Optional<String> keyInBody(Request request) {
        return Optional.empty();
    }

    /**
     * Whether the request brings leave of its own to say what it says, so that no key is asked for.
     *
     * @throws UnreadableException if it claims to, wrongly
     */
    default boolean bringsLeave(Head head) {
        return false;
    }

    /**
     * What the request holds.
     *
     * @throws UnreadableException if nothing at all can be taken of it
     */
    Submission read(Request request);

    /** How the sender is told. */
    Response answer(Head head, Result result);
}
