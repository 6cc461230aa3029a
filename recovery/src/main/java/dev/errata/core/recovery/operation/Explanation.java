package dev.errata.core.recovery.operation;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.recovery.policy.Terms;
import dev.errata.core.wording.Spoken;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Why a decision is what it is, where the fields of the decision do not say it; else its readers make the sentence. */
final class Explanation {
    /** The fields say it. */
    static final String BY_ITS_FIELDS = "";

    private Explanation() {}

    static String loop(ClassifiedError error) {
        return "The same failure came back " + Spoken.times(error.session().sameFailures())
                + " in this session, in different operations or in spite of a recovery.";
    }

    static String noParameters(Terms terms) {
        return "The error names nothing that " + terms.strategy().label()
                + " could work on, and the settings do not allow to feed it back.";
    }

    static String runsUsedUp(int maxRuns) {
        return "All " + maxRuns + " runs that an operation has under all policies together are used up.";
    }

    static String tooLong(Duration wait, Duration limit) {
        return "The wait of " + Spoken.duration(wait) + " is longer than the limit of " + Spoken.duration(limit) + ".";
    }

    static String neverPickedUp(int handOuts) {
        return "The retry was handed out " + Spoken.times(handOuts) + ", and no executor took it.";
    }

    static String payloadMissing(Duration waited) {
        return "The payload of the operation did not arrive within " + Spoken.duration(waited)
                + " after the retry was due, and nothing can be run without it.";
    }

    /** Who wants what, by which command, and why. */
    static String commanded(OperatorCommand command, Stage.@Nullable Pending next) {
        String what = next == null ? "" : ": attempt " + next.attempt() + " at " + next.dueAt();
        return command.issuedBy() + " asked for " + command.type().label() + what + because(command);
    }

    /** By which command and why, behind a sentence. */
    static String byCommand(OperatorCommand command) {
        return " " + command.issuedBy() + " asked for " + command.type().label() + because(command);
    }

    private static String because(OperatorCommand command) {
        String id = " (command " + command.commandId() + ")";
        return command.reason() == null ? id + "." : id + ": " + command.reason();
    }
}
