package dev.errata.simulator.check;

/** Something that must hold does not. */
public final class Violation extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String invariant;

    /** @param invariant its name, by which two failures are found to be the same */
    public Violation(String invariant, String what) {
        super(invariant + ": " + what);
        this.invariant = invariant;
    }

    /** Something outside the checks failed, such as a task. */
    public Violation(String invariant, RuntimeException cause) {
        super(invariant + ": " + cause, cause);
        this.invariant = invariant;
    }

    public String invariant() {
        return invariant;
    }
}
