package dev.errata.core.event;

import org.jspecify.annotations.Nullable;

/**
 * One link of a chain of causes.
 *
 * @param type the exception's class or name
 * @param message its text
 * @param code its own code, such as an errno
 * @param stack its own frames
 */
public record Cause(
        @Nullable String type,
        String message,
        @Nullable String code,
        @Nullable String stack) {
    /** The same link without its frames. */
    public Cause withoutStack() {
        return new Cause(type, message, code, null);
    }
}
