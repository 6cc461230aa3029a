package dev.errata.launcher.console;

/** Something only the person at the keyboard can put right: shown as one sentence, without a stack trace. */
public final class UserMistake extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UserMistake(String message) {
        super(message);
    }

    public UserMistake(String message, Throwable cause) {
        super(message, cause);
    }
}
