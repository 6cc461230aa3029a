package dev.errata.launcher.run;

import dev.errata.core.wording.Spoken;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How one run of the command ended.
 *
 * @param exitCode the child's, or that of {@code timeout} for a child that took too long
 * @param exceeded the limit that it did not keep
 * @param out an excerpt of what it wrote to standard output; of both streams where they are one
 * @param err an excerpt of what it wrote to standard error
 * @param endsInsideALine whether a line of ours would continue one of the child's
 * @param lost why bytes of it could not be written; null if all were, or nobody wanted them
 */
record CompletedProcess(
        int exitCode,
        @Nullable Duration exceeded,
        String out,
        String err,
        boolean endsInsideALine,
        @Nullable IOException lost) {
    /** As far as this command knows: bytes that were lost are a failure, whatever the child thinks of it. */
    int reported() {
        boolean hidesTheLoss = exitCode == 0 || exitCode == ExitCode.BROKEN_PIPE;
        return lost != null && hidesTheLoss ? ExitCode.FAILED : exitCode;
    }

    boolean isSuccess() {
        return reported() == 0;
    }

    /** Such as {@code exit code 1}. */
    String spoken() {
        if (exceeded != null) {
            return "timed out after " + Spoken.duration(exceeded);
        }
        return ExitCode.signal(exitCode)
                .map(signal -> "ended with exit code " + exitCode + " (" + signal + ")")
                .orElse("ended with exit code " + exitCode);
    }
}
