package dev.errata.core.recovery.config;

import java.util.List;

/** A recovery configuration that cannot be used; every mistake names its path and the value found there. */
public final class InvalidRecoveryConfigException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final List<String> mistakes;

    InvalidRecoveryConfigException(List<String> mistakes) {
        super(String.join("; ", mistakes));
        this.mistakes = List.copyOf(mistakes);
    }

    /** One line each, in the order of the file. */
    public List<String> mistakes() {
        return mistakes;
    }
}
