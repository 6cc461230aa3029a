package dev.errata.core.recovery.operation;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.recovery.Delay;
import dev.errata.core.recovery.policy.Terms;
import dev.errata.core.wording.Spoken;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One sentence for people on why a decision is what it is. */
final class Explanation {
    private Explanation() {}

    static String loop(ClassifiedError error) {
        return "The same failure came back " + Spoken.times(error.session().sameFailures())
                + " in this session, in different operations or in spite of a recovery.";
    }

    static String strike(ClassifiedError error) {
        return "Operation number " + error.session().strikes() + " of this session to fail without a success between.";
    }

    static String gate(ClassifiedError error) {
        return "Only a person can resolve " + label(error) + ".";
    }

    static String abort(ClassifiedError error) {
        return "No repetition would help against " + label(error) + ".";
    }

    static String notAllowed(Terms terms) {
        return "The settings of profile '" + terms.profile() + "' do not allow "
                + terms.strategy().label() + ".";
    }

    static String noParameters(Terms terms) {
        return "The error names nothing that " + terms.strategy().label()
                + " could work on, and the settings do not allow to feed it back.";
    }

    static String retryDisabled(Terms terms) {
        return "Retries are switched off (profile '" + terms.profile() + "').";
    }

    static String exhausted(Terms terms) {
        int attempts = terms.policy().maxAttempts();
        return (attempts == 1 ? "The one attempt" : "All " + attempts + " attempts") + " of policy '"
                + terms.policy().name() + "' " + (attempts == 1 ? "is" : "are") + " used up.";
    }

    static String runsUsedUp(int maxRuns) {
        return "All " + maxRuns + " runs that an operation has under all policies together are used up.";
    }

    static String notRepeatable(Terms terms) {
        return "No operation id names the work, so nobody can be told to run it again; it calls for "
                + terms.strategy().label() + ".";
    }

    static String tooLong(Duration wait, Duration limit) {
        return "The wait of " + Spoken.duration(wait) + " is longer than the limit of " + Spoken.duration(limit) + ".";
    }

    /** @param counted the number of the next run in the policy's own count */
    static String attempt(int next, int counted, Terms terms, Delay delay) {
        String run = next == counted ? "" : " (run " + next + " of the operation)";
        String text = "Attempt " + counted + " of " + terms.policy().maxAttempts() + run + " in "
                + Spoken.duration(delay.total()) + " by policy '"
                + terms.policy().name() + "' and profile '"
                + terms.profile() + "'";
        return delay.retryAfter() == null
                ? text + "."
                : text + "; the other side asked for "
                        + Spoken.duration(delay.retryAfter().delay()) + " ("
                        + delay.retryAfter().origin() + ").";
    }

    static String closed(String result, int attempts, Duration duration) {
        return "The operation is over: " + result + " after " + Spoken.count(attempts, "run") + " and "
                + Spoken.duration(duration) + ".";
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

    private static String label(ClassifiedError error) {
        return error.classification().category().label();
    }
}
