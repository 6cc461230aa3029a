package dev.errata.notifier.channel;

/** The other side understood a message and will not take it, now or later. */
public final class MessageRejectedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public MessageRejectedException(String message) {
        super(message);
    }

    public MessageRejectedException(String message, Throwable cause) {
        super(message, cause);
    }
}
