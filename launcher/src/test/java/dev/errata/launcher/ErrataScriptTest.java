package dev.errata.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The script behind {@code ./errata}, where it finds no Java, and the build that it starts. */
final class ErrataScriptTest {
    private static final int NOT_INSTALLED = 3;
    private static final String ESCAPE = "\u001b";

    @TempDir
    private Path directory;

    private record Run(int exitCode, String output) {}

    @Test
    void aWrongJavaHomeIsToldByName() throws Exception {
        Run run = run(Map.of("JAVA_HOME", directory.toString()), "bash", "errata", "--version");

        assertThat(run.exitCode()).isEqualTo(NOT_INSTALLED);
        assertThat(run.output())
                .contains("JAVA_HOME is '" + directory + "'", "there is no " + directory.resolve("bin/java"))
                .doesNotContain("no java found");
        assertThat(run.output().lines()).hasSize(1);
    }

    @Test
    void withoutJavaHomeTheJavaOfThePathIsMissed() throws Exception {
        Path tools = Files.createDirectory(directory.resolve("bin"));
        for (String tool : new String[] {"bash", "dirname", "readlink"}) {
            Files.createSymbolicLink(tools.resolve(tool), onPath(tool));
        }
        Run run = run(
                Map.of("JAVA_HOME", "", "PATH", tools.toString()),
                tools.resolve("bash").toString(),
                "errata",
                "--version");

        assertThat(run.exitCode()).isEqualTo(NOT_INSTALLED);
        assertThat(run.output()).isEqualTo("errata: no java found: install a JDK, 17 or newer\n");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aJavaThatIsTooOldIsToldByName(boolean saysSoInAFile) throws Exception {
        Path java = Files.createDirectory(directory.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\necho 'openjdk version \"11.0.2\" 2019-01-15' >&2\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        if (saysSoInAFile) {
            Files.writeString(directory.resolve("release"), "IMPLEMENTOR=\"old\"\nJAVA_VERSION=\"11.0.2\"\n");
        }
        Run run = run(Map.of("JAVA_HOME", directory.toString()), "bash", "errata", "--version");

        assertThat(run.exitCode()).isEqualTo(NOT_INSTALLED);
        assertThat(run.output())
                .isEqualTo("errata: Java 11.0.2 ('" + java + "') is too old: Errata needs 17 or newer\n");
    }

    /** What reads the output of a build, such as our own classifier, is no terminal. */
    @Test
    void mavenWritesNoEscapeCodesWhereThereIsNoTerminal() throws Exception {
        Run run = run(Map.of(), "mvn", "-B", "--version");

        assertThat(run.exitCode()).isZero();
        assertThat(run.output()).startsWith("Apache Maven").doesNotContain(ESCAPE);
    }

    private static Path onPath(String tool) {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
                .map(directory -> Path.of(directory, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
    }

    private Run run(Map<String, String> environment, String... command) throws IOException, InterruptedException {
        Path output = directory.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(Path.of("..").toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return new Run(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
    }
}
