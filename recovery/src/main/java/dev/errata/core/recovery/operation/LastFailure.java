package dev.errata.core.recovery.operation;

import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.Instruction;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.Strategy;
import org.jspecify.annotations.Nullable;

/**
 * The failure of the highest attempt known, and what followed from it.
 *
 * @param action what was decided; RETRY or RECOVER while the operation is tried again
 * @param instruction for a RECOVER, or a longer time limit
 * @param title what went wrong, for people
 */
public record LastFailure(
        int attempt,
        String errorId,
        Category category,
        Severity severity,
        Strategy strategy,
        String fingerprint,
        String policy,
        String profile,
        int maxAttempts,
        int strikes,
        Action action,
        @Nullable Instruction instruction,
        String title) {}
