package dev.errata.core.yaml;

import org.jspecify.annotations.Nullable;

/** A text is not YAML, or none that we read; the message says what is wrong, and where if that is known. */
public final class InvalidYamlException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String problem;
    private final int line;

    InvalidYamlException(String problem, int line, String message, @Nullable Throwable cause) {
        super("not valid YAML: " + message, cause);
        this.problem = problem;
        this.line = line;
    }

    /** What is wrong, in a few words. */
    public String problem() {
        return problem;
    }

    /** From 1; 0 if it is not known. */
    public int line() {
        return line;
    }
}
