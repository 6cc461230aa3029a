package dev.errata.core.recovery.operation;

import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.AppliedPolicy;
import dev.errata.core.recovery.DecidedError;
import dev.errata.core.recovery.Instruction;
import dev.errata.core.taxonomy.Category;
import org.jspecify.annotations.Nullable;

/**
 * The failure of the highest attempt known, and what followed from it.
 *
 * @param categoryByRules as in its {@code Classification}: null unless the model alone names it
 * @param strikes failed operations of its session then
 * @param action what was decided; RETRY or RECOVER while the operation is tried again
 * @param instruction for a RECOVER, or a longer time limit
 * @param title what went wrong, for people
 * @param formerFingerprint what the version before would have called the group of its error; null once nobody asks for it
 */
public record LastFailure(
        int attempt,
        DecidedError error,
        @Nullable Category categoryByRules,
        AppliedPolicy applied,
        int strikes,
        Action action,
        @Nullable Instruction instruction,
        String title,
        @Nullable String formerFingerprint) {
    /** The category that what is done follows, whatever the model names it. */
    Category deciding() {
        return categoryByRules == null ? error.category() : categoryByRules;
    }

    LastFailure formerly(@Nullable String fingerprint) {
        return new LastFailure(
                attempt, error, categoryByRules, applied, strikes, action, instruction, title, fingerprint);
    }
}
