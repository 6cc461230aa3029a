package dev.errata.client.operator;

import dev.errata.core.command.CommandResult;
import java.util.Collection;

/** Whoever was asked says no, and why. */
public final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private RefusedException(int partition, String why) {
        super("partition " + partition + " refused: " + why);
    }

    /**
     * Returns if none of these answers is a refusal.
     *
     * @throws RefusedException with the first that is
     */
    public static void check(Collection<CommandResult> answers) {
        for (CommandResult answer : answers) {
            String error = answer.error();
            if (error != null) {
                throw new RefusedException(answer.partition(), error);
            }
        }
    }
}
