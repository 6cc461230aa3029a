package dev.errata.embedded;

/** Why the broker or the registry could not start, in words for the person who started it. */
public final class EmbeddedStartException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    EmbeddedStartException(String message) {
        super(message);
    }

    EmbeddedStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
