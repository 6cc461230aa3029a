package dev.errata.launcher.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.streams.config.ConfigProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FileCheckTest {
    @Test
    void variablesOfOtherProcessesAreLeftOutAndThoseOfThisOneAndOfNobodyAreNot(@TempDir Path directory)
            throws IOException {
        Path file = Files.writeString(directory.resolve("aggregator.yaml"), "threads: 1\n");
        FileCheck check = new FileCheck(
                Map.of(
                        "ERRATA_RELEASE_INTERVAL",
                        "soon",
                        "ERRATA_CLOSE_TIMEOUT",
                        "later",
                        "ERRATA_NO_SUCH_KEY",
                        "x",
                        "PATH",
                        "/bin"),
                Set.of());

        assertThat(check.problems(FileText.read(file), FileKind.AGGREGATOR))
                .extracting(ConfigProblem::toString)
                .hasSize(2)
                .anyMatch(problem -> problem.contains("ERRATA_CLOSE_TIMEOUT"))
                .anyMatch(problem -> problem.contains("ERRATA_NO_SUCH_KEY"));
    }
}
