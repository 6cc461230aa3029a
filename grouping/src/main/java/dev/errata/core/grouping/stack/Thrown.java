package dev.errata.core.grouping.stack;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One error of a chain: the simple name of its type ("" if the stack does not say), and its frames, the innermost first.
 * Whoever makes it no longer changes the list.
 *
 * @param wrapper the error that was thrown because of it, if the chain shows one with frames
 */
record Thrown(String type, List<Frame> frames, @Nullable Thrown wrapper) {
    Thrown(String type, List<Frame> frames) {
        this(type, frames, null);
    }

    Thrown with(String otherType) {
        return new Thrown(otherType, frames, wrapper);
    }
}
