package dev.errata.client.instruction;

import dev.errata.core.recovery.Instruction.ApplyLintFix;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Runs a linter's own fix, such as {@code npx --no-install eslint --fix .}; nothing of the command comes from an error. */
public final class ApplyLintFixHandler implements InstructionHandler<ApplyLintFix> {
    private final Tool linter;

    public ApplyLintFixHandler(Path directory, List<String> command) {
        this(directory, command, Set.of(0));
    }

    /**
     * As {@link #ApplyLintFixHandler(Path, List)}.
     *
     * @param successes exit codes that are no failure: linters have one for what they could not fix, which the work
     *     itself will meet again
     */
    public ApplyLintFixHandler(Path directory, List<String> command, Set<Integer> successes) {
        this.linter = new Tool(command, directory, successes);
    }

    @Override
    public Class<ApplyLintFix> kind() {
        return ApplyLintFix.class;
    }

    @Override
    public void carryOut(ApplyLintFix instruction) throws Exception {
        linter.run();
    }
}
