package dev.errata.simulator.check;

/** One thing that must hold. For one history. */
public interface Check {
    /**
     * Looks at a record that was committed.
     *
     * @throws Violation if that must not be
     */
    void see(Seen seen);

    /**
     * Looks at the whole once faults have stopped and everything has come to rest.
     *
     * @throws Violation if something is missing or too much
     */
    default void end() {}

    /**
     * What a check of one record comes to.
     *
     * @throws Violation that shows the record, if the condition is not met
     */
    static void holds(boolean condition, String invariant, Seen seen) {
        if (!condition) {
            throw new Violation(invariant, seen.toString());
        }
    }
}
