package dev.errata.core.recovery.instruction;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.Facts;
import dev.errata.core.recovery.AttemptRecord;
import dev.errata.core.recovery.Instruction;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns a strategy into the instruction that carries it out. */
public final class Instructions {
    /** The metadata in which a producer names the files that the work changed, separated by commas. */
    public static final String CHANGED_FILES = "files";

    private static final int MOST_NAMES = 20;
    private static final int LONGEST_NAME = 512;

    private Instructions() {}

    /**
     * The instruction for a recovery; empty for a strategy that has none, or if the error lacks a parameter that passes
     * its rules: what is missing has no valid name, say.
     */
    public static Optional<Instruction> of(Strategy strategy, ClassifiedError error, List<AttemptRecord> history) {
        Facts facts = error.facts();
        return switch (strategy) {
            case INSTALL_DEPENDENCY -> installDependency(facts);
            case APPLY_LINT_FIX -> Optional.of(new Instruction.ApplyLintFix());
            case APPLY_TYPE_FIX ->
                Optional.of(new Instruction.ApplyTypeFix(
                        name(facts.file()), facts.line(), facts.column(), name(facts.diagnosticCode())));
            case FIX_TEST -> Optional.of(new Instruction.FixTest(names(facts.failingTests())));
            case FIX_BUILD -> Optional.of(new Instruction.FixBuild(Diagnostics.of(error)));
            case FEED_BACK -> Optional.of(feedBack(error));
            case REVERT_CHANGES -> Optional.of(revertChanges(error));
            case CLEAN_UP_RESOURCES ->
                Optional.of(new Instruction.CleanUpResources(
                        resource(error.classification().deciding())));
            case DIFFERENT_APPROACH ->
                Optional.of(new Instruction.DifferentApproach(Diagnostics.withHistory(error, history)));
            case RETRY_WITH_BACKOFF, WAIT_FOR_RATE_LIMIT, RETRY_ONCE_THEN_CONTINUE, GATE, FAIL_FAST -> Optional.empty();
        };
    }

    /** The diagnostics for whoever does the work. */
    public static Instruction feedBack(ClassifiedError error) {
        return new Instruction.FeedBack(Diagnostics.of(error));
    }

    /** The files that the error names: the one it points to, and those in its metadata under {@code files}. */
    public static Instruction revertChanges(ClassifiedError error) {
        List<String> files = new ArrayList<>();
        if (error.facts().file() != null) {
            files.add(error.facts().file());
        }
        String listed = error.error().metadata().getOrDefault(CHANGED_FILES, "");
        for (String file : listed.replace('\n', ',').split(",", -1)) {
            if (!files.contains(file.strip())) {
                files.add(file.strip());
            }
        }
        return new Instruction.RevertChanges(names(files));
    }

    private static Optional<Instruction> installDependency(Facts facts) {
        String ecosystem = facts.ecosystem();
        if (ecosystem == null || facts.packageName() == null) {
            return Optional.empty();
        }
        return PackageNames.installable(ecosystem, facts.packageName())
                .map(name -> new Instruction.InstallDependency(ecosystem, name));
    }

    private static String resource(Category category) {
        return switch (category) {
            case DISK_FULL -> "disk";
            case MEMORY_EXHAUSTED -> "memory";
            case CPU_LIMIT -> "cpu";
            case CONTAINER_LIMIT -> "container";
            case DB_STORAGE_FULL -> "database";
            default -> "resource";
        };
    }

    private static List<String> names(List<String> candidates) {
        return candidates.stream()
                .filter(candidate -> name(candidate) != null)
                .limit(MOST_NAMES)
                .toList();
    }

    /** A name of one line that no tool could take for an option; null for anything else. */
    private static @Nullable String name(@Nullable String candidate) {
        return candidate == null
                        || candidate.isBlank()
                        || candidate.length() > LONGEST_NAME
                        || candidate.startsWith("-")
                        || candidate.chars().anyMatch(Character::isISOControl)
                ? null
                : candidate;
    }
}
