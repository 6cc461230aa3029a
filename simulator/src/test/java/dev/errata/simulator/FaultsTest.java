package dev.errata.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code make faults} takes long and is run by hand: whoever moves a class must hear at once that a fault no longer fits. */
class FaultsTest {
    private static final Path PATCHES = Path.of("src/test/faults");

    @TempDir
    private Path planted;

    private record Hunk(List<String> before, List<String> after) {
        Hunk() {
            this(new ArrayList<>(), new ArrayList<>());
        }

        void add(String line) {
            if (!line.startsWith("+")) {
                before.add(line.substring(1));
            }
            if (!line.startsWith("-")) {
                after.add(line.substring(1));
            }
        }

        void applyTo(List<String> source) {
            int at = Collections.indexOfSubList(source, before);
            assertThat(at).as("the lines\n%s", String.join("\n", before)).isNotNegative();
            List<String> place = source.subList(at, at + before.size());
            place.clear();
            place.addAll(after);
        }
    }

    static Stream<Path> patches() throws IOException {
        try (Stream<Path> files = Files.list(PATCHES)) {
            return files.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("patches")
    void eachFaultFitsTheSourcesAsTheyAreAndCompiles(Path patch) throws IOException {
        List<Path> patched = plant(patch);

        assertThat(patched).isNotEmpty();
        assertThat(mistakesIn(patched)).isEmpty();
    }

    private List<Path> plant(Path patch) throws IOException {
        List<Path> patched = new ArrayList<>();
        List<String> source = List.of();
        List<Hunk> hunks = new ArrayList<>();
        for (String line : Files.readAllLines(patch)) {
            if (line.startsWith("--- a/")) {
                plant(hunks, source, patched);
                Path original = source(line.substring("--- a/".length()));
                source = new ArrayList<>(Files.readAllLines(original));
                patched.add(planted.resolve(original.getFileName()));
            } else if (line.startsWith("@@")) {
                hunks.add(new Hunk());
            } else if (!hunks.isEmpty() && (line.startsWith(" ") || line.startsWith("-") || line.startsWith("+"))) {
                hunks.get(hunks.size() - 1).add(line);
            }
        }
        plant(hunks, source, patched);
        return patched;
    }

    private static void plant(List<Hunk> hunks, List<String> source, List<Path> patched) throws IOException {
        if (!patched.isEmpty()) {
            assertThat(hunks).isNotEmpty().allSatisfy(hunk -> hunk.applyTo(source));
            Files.write(patched.get(patched.size() - 1), source);
            hunks.clear();
        }
    }

    private String mistakesIn(List<Path> sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter mistakes = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            compiler.getTask(
                            mistakes,
                            files,
                            null,
                            List.of("-proc:none", "-nowarn", "-Xlint:none", "-d", planted.toString()),
                            null,
                            files.getJavaFileObjectsFromPaths(sources))
                    .call();
        }
        return mistakes.toString();
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
