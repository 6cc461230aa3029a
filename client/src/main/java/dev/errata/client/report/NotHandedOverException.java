package dev.errata.client.report;

import org.jspecify.annotations.Nullable;

/** It is not known that Errata has an error; whoever handed it over keeps the work and tries again. */
public final class NotHandedOverException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotHandedOverException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
