package dev.errata.core.grouping.stack;

import java.util.List;
import java.util.Optional;

/** How one language writes a stack trace. */
interface StackFormat {

    /**
     * Whether the line can only be a frame of this language. One after the other is asked about every line until one says yes:
     * says no at the first sign.
     *
     * @param start of what the line says, behind its blanks
     */
    boolean isFrame(String line, int start);

    /** As the version before told its frames, as long as its fingerprints are made. */
    default boolean wasFrame(String line, int start) {
        return isFrame(line, start);
    }

    /** The type that a message or a heading announces, "" if none. */
    default String announced(String text) {
        return "";
    }

    /** Whether an error has a type of its own: without one the type that a producer names is an accident of its logging. */
    default boolean namesTypes() {
        return true;
    }

    /** How many blanks the line begins with. */
    static int indent(String line) {
        return behindBlanks(line, 0);
    }

    /** The first offset from {@code from} on at which no blank stands. */
    static int behindBlanks(String line, int from) {
        int behind = from;
        while (behind < line.length() && Character.isWhitespace(line.charAt(behind))) {
            behind++;
        }
        return behind;
    }

    /** The error at the root of the chain; empty if no frame can be read. */
    Optional<Thrown> rootCause(List<String> lines);

    /** As the version before read it, as long as its fingerprints are made. */
    default Optional<Thrown> formerRootCause(List<String> lines) {
        return rootCause(lines);
    }
}
