package dev.errata.client.report;

import java.util.Optional;

/** A throwable's own frames as text, one a line in Java's form, at most {@value #MAX_FRAMES} of them. */
final class StackText {
    /** Deep enough for any framework; a stack overflow has a thousand. */
    static final int MAX_FRAMES = 200;

    private StackText() {}

    /** Empty for a throwable that was made without a stack. */
    static Optional<String> of(Throwable failure) {
        StackTraceElement[] frames = failure.getStackTrace();
        if (frames.length == 0) {
            return Optional.empty();
        }
        StringBuilder text = new StringBuilder(96 * Math.min(frames.length, MAX_FRAMES));
        for (int i = 0; i < Math.min(frames.length, MAX_FRAMES); i++) {
            text.append("\tat ").append(frames[i]).append('\n');
        }
        if (frames.length > MAX_FRAMES) {
            text.append("\t... ").append(frames.length - MAX_FRAMES).append(" more\n");
        }
        return Optional.of(text.toString());
    }
}
