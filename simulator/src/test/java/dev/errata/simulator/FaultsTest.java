package dev.errata.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code make faults} takes hours and is run by hand: whoever moves a class must hear at once that a fault no longer fits. */
class FaultsTest {
    private static final Path PATCHES = Path.of("src/test/faults");

    static Stream<Path> patches() throws IOException {
        try (Stream<Path> files = Files.list(PATCHES)) {
            return files.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("patches")
    void eachFaultFitsTheSourcesAsTheyAre(Path patch) throws IOException {
        List<String> source = List.of();
        List<String> hunk = new ArrayList<>();
        List<List<String>> hunks = new ArrayList<>();
        for (String line : Files.readAllLines(patch)) {
            if (line.startsWith("--- a/")) {
                assertFit(hunks, source);
                source = Files.readAllLines(source(line.substring("--- a/".length())));
                hunks.clear();
            } else if (line.startsWith("@@")) {
                hunk = new ArrayList<>();
                hunks.add(hunk);
            } else if (line.startsWith(" ") || line.startsWith("-")) {
                hunk.add(line.substring(1));
            }
        }
        assertThat(hunks).isNotEmpty();
        assertFit(hunks, source);
    }

    private static void assertFit(List<List<String>> hunks, List<String> source) {
        for (List<String> hunk : hunks) {
            assertThat(Collections.indexOfSubList(source, hunk))
                    .as("the lines\n%s", String.join("\n", hunk))
                    .isNotNegative();
        }
    }

    private static Path source(String name) throws IOException {
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            return modules.map(module -> module.resolve("src/main/java").resolve(name))
                    .filter(Files::exists)
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no module has " + name));
        }
    }
}
