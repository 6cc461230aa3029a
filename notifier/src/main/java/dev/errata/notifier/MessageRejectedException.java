package dev.errata.notifier;

/** The other side understood a message and will not take it, now or later. */
final class MessageRejectedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MessageRejectedException(String message) {
        super(message);
    }

    MessageRejectedException(String message, Throwable cause) {
        super(message, cause);
    }
}
