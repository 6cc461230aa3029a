package dev.errata.core.recovery;

import dev.errata.core.taxonomy.Strategy;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an executor does before or instead of running the work again; text from an error never becomes a command. */
public sealed interface Instruction
        permits Instruction.InstallDependency,
                Instruction.ApplyLintFix,
                Instruction.ApplyTypeFix,
                Instruction.FixTest,
                Instruction.FixBuild,
                Instruction.FeedBack,
                Instruction.RevertChanges,
                Instruction.CleanUpResources,
                Instruction.DifferentApproach,
                Instruction.ExtendTimeout {
    /** The strategy that this instruction carries out. */
    Strategy strategy();

    /**
     * Install a package first.
     *
     * @param ecosystem {@code npm}, {@code pip}, {@code maven}, ...
     * @param packageName valid by the ecosystem's own name rules
     */
    record InstallDependency(String ecosystem, String packageName) implements Instruction {
        @Override
        public Strategy strategy() {
            return Strategy.INSTALL_DEPENDENCY;
        }
    }

    /** Run the linter's own fix. */
    record ApplyLintFix() implements Instruction {
        @Override
        public Strategy strategy() {
            return Strategy.APPLY_LINT_FIX;
        }
    }

    /** Fix a type error at a place. */
    record ApplyTypeFix(
            @Nullable String file,
            @Nullable Integer line,
            @Nullable Integer column,
            @Nullable String code) implements Instruction {
        @Override
        public Strategy strategy() {
            return Strategy.APPLY_TYPE_FIX;
        }
    }

    /** Make these tests pass; an empty list means all that failed. */
    record FixTest(List<String> names) implements Instruction {
        public FixTest {
            names = List.copyOf(names);
        }

        @Override
        public Strategy strategy() {
            return Strategy.FIX_TEST;
        }
    }

    /** Make the build pass. */
    record FixBuild(String diagnostics) implements Instruction {
        @Override
        public Strategy strategy() {
            return Strategy.FIX_BUILD;
        }
    }

    /** Give the diagnostics, at most 16 KiB, to whoever does the work. */
    record FeedBack(String diagnostics) implements Instruction {
        @Override
        public Strategy strategy() {
            return Strategy.FEED_BACK;
        }
    }

    /** Undo the changes to these files. */
    record RevertChanges(List<String> files) implements Instruction {
        public RevertChanges {
            files = List.copyOf(files);
        }

        @Override
        public Strategy strategy() {
            return Strategy.REVERT_CHANGES;
        }
    }

    /** Free what ran out: the category's resource. */
    record CleanUpResources(String resource) implements Instruction {
        @Override
        public Strategy strategy() {
            return Strategy.CLEAN_UP_RESOURCES;
        }
    }

    /** Do it another way: what was tried before is in the diagnostics. */
    record DifferentApproach(String diagnostics) implements Instruction {
        @Override
        public Strategy strategy() {
            return Strategy.DIFFERENT_APPROACH;
        }
    }

    /** Allow the run more time. */
    record ExtendTimeout(Duration timeLimit) implements Instruction {
        @Override
        public Strategy strategy() {
            return Strategy.RETRY_WITH_BACKOFF;
        }
    }
}
