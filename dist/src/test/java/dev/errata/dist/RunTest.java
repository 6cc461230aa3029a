package dev.errata.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.dist.Unpacked.Archive;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.jar.JarFile;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The archive on a machine that has a runtime of Java and the tools of POSIX, and no more. */
@ExtendWith(Unpacked.class)
final class RunTest {
    private static final int NO_FIT_JAVA = 3;
    /** What a JDK has and a JRE has not. */
    private static final Set<String> TOOLS = Set.of(
            "jdk.compiler", "jdk.jartool", "jdk.javadoc", "jdk.jlink", "jdk.jpackage", "jdk.jshell", "jdk.jdeps");

    @TempDir
    private static Path machine;

    private static Path runtime = Path.of("");

    private final Archive archive;

    RunTest(Archive archive) {
        this.archive = archive;
    }

    private record Run(int exitCode, String output) {}

    @BeforeAll
    static void makeARuntimeWithoutTheToolsOfAJdk() {
        runtime = machine.resolve("jre");
        String modules = ModuleFinder.ofSystem().findAll().stream()
                .map(ModuleReference::descriptor)
                .filter(module -> !module.name().startsWith("jdk.incubator.")
                        && !TOOLS.contains(module.name())
                        && module.requires().stream().noneMatch(needed -> TOOLS.contains(needed.name())))
                .map(module -> module.name())
                .sorted()
                .collect(Collectors.joining(","));
        int exitCode = ToolProvider.findFirst("jlink")
                .orElseThrow()
                .run(System.out, System.err, "--add-modules", modules, "--strip-debug", "--output", runtime.toString());
        assertThat(exitCode).isZero();
        assertThat(runtime.resolve("bin/java")).isExecutable();
        assertThat(runtime.resolve("bin/javac")).doesNotExist();
    }

    @Test
    void classifiesWithoutKafka() throws Exception {
        Path errors = Files.writeString(
                machine.resolve("errors.jsonl"), "{\"message\":\"connect ECONNREFUSED 10.0.3.7:5432\"}\n");
        Run run = run(onTheRuntime(), "errata", "classify", errors.toString());

        assertThat(run.output()).contains("\"category\"");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void runsACommandAsItIs() throws Exception {
        Run failed = run(onTheRuntime(), "errata", "run", "--", "sh", "-c", "echo out; exit 7");
        Run succeeded = run(onTheRuntime(), "errata", "run", "--", "printf", "%s", "@x");

        assertThat(failed.exitCode()).isEqualTo(7);
        assertThat(failed.output()).startsWith("out\nerrata: sh ended with exit code 7");
        assertThat(succeeded).isEqualTo(new Run(0, "@x"));
    }

    @Test
    void answersAnAgentByRulesThatTheBuildCompiled() throws Exception {
        Path event = Files.writeString(machine.resolve("event.json"), """
                {"hook_event_name": "PostToolUseFailure", "session_id": "s", "tool_name": "Bash",
                 "tool_input": {"command": "npm test"}, "error": "Exit code 1\\nError: Cannot find module 'left-pad'"}
                """);
        Run run = runProgram(
                onTheRuntime(),
                Path.of("/bin/sh"),
                "-c",
                "'" + archive.home().resolve("bin/errata") + "' hook --within 10m < '" + event + "'");

        assertThat(run.exitCode()).isZero();
        assertThat(run.output()).startsWith("{\"hookSpecificOutput\":").contains("dependency_error");
        try (JarFile launcher = new JarFile(archive.in("lib").stream()
                .filter(jar -> jar.getFileName().toString().startsWith("launcher-"))
                .findFirst()
                .orElseThrow()
                .toFile())) {
            assertThat(launcher.getEntry("dev/errata/launcher/config/rules.bin"))
                    .isNotNull();
        }
    }

    @Test
    void classesAreArchivedBesideTheFirstUseAndAnArchiveThatIsNoneIsPassedOver() throws Exception {
        Path cache = Files.createDirectory(machine.resolve("a cache"));
        Map<String, String> environment =
                Map.of("JAVA_HOME", System.getProperty("java.home"), "XDG_CACHE_HOME", cache.toString());
        Run first = run(environment, "errata", "run", "--", "echo", "out");
        Path made = awaitArchive(cache);
        Run second = run(environment, "errata", "run", "--", "echo", "out");
        assertThat(run(environment, "errata", "codes")).isEqualTo(run(onTheRuntime(), "errata", "codes"));
        Files.delete(made);
        Files.writeString(made, "no archive");
        Run third = run(environment, "errata", "run", "--", "echo", "out");
        Run nowhere = run(
                Map.of("JAVA_HOME", runtime.toString(), "XDG_CACHE_HOME", "/dev/null"), "errata", "run", "echo", "out");

        assertThat(List.of(first, second, third, nowhere)).containsOnly(new Run(0, "out\n"));
    }

    private static Path awaitArchive(Path cache) throws Exception {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(4);
        while (System.nanoTime() < end) {
            try (Stream<Path> files = Files.walk(cache)) {
                Optional<Path> made = files.filter(
                                file -> file.toString().endsWith(".jsa") && Files.isRegularFile(file))
                        .findFirst();
                if (made.isPresent()) {
                    return made.get();
                }
            } catch (UncheckedIOException e) {
                // A file that was there a moment ago: it is being made.
                continue;
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
        throw new AssertionError("no archive was made in " + cache);
    }

    @Test
    void runsByALinkFromElsewhere() throws Exception {
        Path link = Files.createSymbolicLink(
                machine.resolve("errata-link"), archive.home().resolve("bin/errata"));
        Run run = runProgram(onTheRuntime(), link, "--version");

        assertThat(run).isEqualTo(new Run(0, System.getProperty("archive.name").replace("errata-", "errata ") + '\n'));
    }

    @Test
    void runsTheWholePipeline() throws Exception {
        Run run = run(onTheRuntime(), "errata", "demo", "--plain");

        assertThat(run.output()).contains("Balance", "holds").doesNotContain("BROKEN");
        assertThat(run.exitCode()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "classifier-stream",
                "recovery-worker",
                "aggregator-stream",
                "notifier",
                "error-log",
                "intake",
                "dispatcher"
            })
    void everyAppRunsUnderItsName(String app) throws Exception {
        Run run = run(onTheRuntime(), app, "--help");

        assertThat(run.output()).contains(app, "bootstrap.servers");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void anAppThatCannotStartSaysSoOnItsOutput() throws Exception {
        Path config = Files.writeString(
                machine.resolve("alone.yaml"),
                "bootstrap.servers: 127.0.0.1:1\nregistry.url: http://127.0.0.1:1\nregistry.startup.wait: 2s\nstate.dir: "
                        + machine.resolve("state")
                        + "\nstart.timeout: 5s\nkafka.request.timeout.ms: 1000\nkafka.default.api.timeout.ms: 2000\n");
        Run run = run(onTheRuntime(), "classifier-stream", "--config", config.toString());

        assertThat(run.exitCode()).isNotZero();
        assertThat(run.output()).contains("127.0.0.1:1");
    }

    @Test
    void aJavaThatIsTooOldIsToldByName() throws Exception {
        Path old = fakeJava("echo 'java version \"1.8.0_392\"' >&2");
        Run run = run(Map.of("JAVA_HOME", "", "PATH", old.getParent() + ":/usr/bin:/bin"), "errata", "--version");

        assertThat(run)
                .isEqualTo(new Run(
                        NO_FIT_JAVA, "errata: Java 1.8.0_392 ('" + old + "') is too old: Errata needs 17 or newer\n"));
    }

    @Test
    void aJavaThatIsNoneIsToldByName() throws Exception {
        Path none = fakeJava("echo 'Unable to locate a Java Runtime.' >&2");
        Run run = run(Map.of("JAVA_HOME", "", "PATH", none.getParent() + ":/usr/bin:/bin"), "errata", "--version");

        assertThat(run)
                .isEqualTo(new Run(
                        NO_FIT_JAVA, "errata: '" + none + "' does not say which version it is, as a Java does\n"));
    }

    @Test
    void aWrongJavaHomeIsNoMissingJava() throws Exception {
        Path empty = Files.createDirectory(machine.resolve("empty"));
        Run wrong = run(Map.of("JAVA_HOME", empty.toString()), "notifier");
        Run missing = run(Map.of("JAVA_HOME", "", "PATH", onlyTools()), "notifier");

        assertThat(wrong)
                .isEqualTo(new Run(
                        NO_FIT_JAVA,
                        "notifier: JAVA_HOME is '" + empty + "', and there is no " + empty
                                + "/bin/java: set it to a JRE, 17 or newer, or unset it\n"));
        assertThat(missing).isEqualTo(new Run(NO_FIT_JAVA, "notifier: no java found: install a JRE, 17 or newer\n"));
    }

    private static Map<String, String> onTheRuntime() {
        return Map.of(
                "JAVA_HOME",
                runtime.toString(),
                "XDG_CACHE_HOME",
                machine.resolve("cache").toString());
    }

    private static Path fakeJava(String says) throws IOException {
        Path java = Files.createTempDirectory(machine, "fake").resolve("java");
        Files.writeString(java, "#!/bin/sh\n" + says + "\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        return java;
    }

    /** A directory of links to what the script needs before it looks for Java. */
    private static String onlyTools() throws IOException {
        Path tools = Files.createDirectory(machine.resolve("tools"));
        for (String tool : List.of("sh", "dirname", "readlink", "sed")) {
            Path there = Arrays.stream(System.getenv("PATH").split(":"))
                    .map(directory -> Path.of(directory, tool))
                    .filter(Files::isExecutable)
                    .findFirst()
                    .orElseThrow();
            Files.createSymbolicLink(tools.resolve(tool), there);
        }
        return tools.toString();
    }

    private Run run(Map<String, String> environment, String command, String... arguments) throws Exception {
        return runProgram(environment, archive.home().resolve("bin").resolve(command), arguments);
    }

    private static Run runProgram(Map<String, String> environment, Path program, String... arguments) throws Exception {
        Path output = Files.createTempFile(machine, "output", ".txt");
        List<String> command = new java.util.ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(machine.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            assertThat(process.waitFor(15, TimeUnit.MINUTES))
                    .as(command + " ends")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        return new Run(process.exitValue(), Files.readString(output));
    }
}
