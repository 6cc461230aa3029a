package dev.errata.streams;

/** An app cannot start in its surroundings: the message says what is missing or wrong, for a person to mend. */
public final class StartException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StartException(String message) {
        super(message);
    }

    public StartException(String message, Throwable cause) {
        super(message, cause);
    }
}
