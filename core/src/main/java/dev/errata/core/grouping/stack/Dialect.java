package dev.errata.core.grouping.stack;

import java.util.List;
import java.util.Optional;

/** How one language writes a stack trace. */
interface Dialect {

    /**
     * Whether the line can only be a frame of this language. All are asked about every line: says no at the first sign.
     *
     * @param start of what the line says, behind its blanks
     */
    boolean isFrame(String line, int start);

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
        int indent = 0;
        while (indent < line.length() && Character.isWhitespace(line.charAt(indent))) {
            indent++;
        }
        return indent;
    }

    /** The error at the root of the chain; empty if no frame can be read. */
    Optional<Thrown> rootCause(List<String> lines);
}
