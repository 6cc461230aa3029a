package dev.errata.embedded.postgres;

/** Why the server could not be started, backed up or restored: one line for the person who asked for it. */
public final class PostgresException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PostgresException(String message) {
        super(message);
    }

    PostgresException(String message, Throwable cause) {
        super(message, cause);
    }
}
