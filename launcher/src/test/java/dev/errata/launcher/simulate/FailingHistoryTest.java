package dev.errata.launcher.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.launcher.CommandRun;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command where a fault is planted in the worker: each retry is due a millisecond before its decision says. */
final class FailingHistoryTest {
    private static final String INVARIANT = "due as decided";
    private static final Path CHANGED =
            Path.of("../recovery/src/main/java/dev/errata/core/recovery/operation/FailureStep.java");
    private static final String RIGHT = "now.plus(plan.delay().total())";

    @TempDir
    private static Path planted;

    private static Planted classes;

    /** Our classes, loaded anew. */
    private static final class Planted extends URLClassLoader {
        Planted(List<URL> urls) {
            super(urls.toArray(new URL[0]), ClassLoader.getSystemClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean isResolved) throws ClassNotFoundException {
            if (!name.startsWith("dev.errata.")) {
                return super.loadClass(name, isResolved);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? findClass(name) : loaded;
            }
        }
    }

    @BeforeAll
    static void plant() throws IOException {
        String source = Files.readString(CHANGED);
        assertThat(source).containsOnlyOnce(RIGHT);
        Path wrong = planted.resolve(CHANGED.getFileName());
        Files.writeString(wrong, source.replace(RIGHT, RIGHT + ".minusMillis(1)"));
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-proc:none", "-nowarn", "-d", planted.toString(), wrong.toString()))
                .isZero();
        List<URL> path = new ArrayList<>(List.of(url(planted)));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            path.add(url(Path.of(entry)));
        }
        classes = new Planted(path);
    }

    @AfterAll
    static void close() throws IOException {
        classes.close();
    }

    private static URL url(Path path) throws MalformedURLException {
        return path.toUri().toURL();
    }

    private static CommandRun simulate(String arguments) throws ReflectiveOperationException {
        Class<?> type = classes.loadClass(CommandRun.class.getName());
        Object run = type.getMethod("of", byte[].class, String[].class)
                .invoke(null, new byte[0], ("simulate " + arguments).split(" ", -1));
        return new CommandRun(
                (int) type.getMethod("exitCode").invoke(run), text(type, "out", run), text(type, "err", run));
    }

    private static String text(Class<?> type, String name, Object run) throws ReflectiveOperationException {
        return (String) type.getMethod(name).invoke(run);
    }

    private static List<String> happenings(CommandRun run) {
        return run.lines().stream()
                .dropWhile(line -> !line.equals("what happens:"))
                .skip(1)
                .takeWhile(line -> line.startsWith("  "))
                .toList();
    }

    private static String again(CommandRun run) {
        String before = "again: errata simulate ";
        List<String> told =
                run.lines().stream().filter(line -> line.startsWith(before)).toList();
        assertThat(told).hasSize(1);
        return told.get(0).substring(before.length());
    }

    @Test
    void aFailureIsToldWithTheLeastThatMakesItHappenAgain() throws ReflectiveOperationException {
        CommandRun run = simulate("--seed 20 --without-rarities --only 0-40");

        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        assertThat(run.err()).as("told before").contains("seed 20 fails after ", "making it smaller");
        assertThat(run.lines().get(0)).startsWith("seed 20 fails after ").contains(": " + INVARIANT + ": ");
        assertThat(run.lines().get(1)).startsWith("parameters: Swarm[");
        assertThat(run.lines().get(2)).isEqualTo("the last records:");
        assertThat(run.lines().get(3)).startsWith("  ").contains(" by ");
        assertThat(happenings(run)).hasSize(1).first().asString().contains("Failure[at=");
        assertThat(again(run)).matches("--seed 20 --without-rarities --only \\d+");

        CommandRun least = simulate(again(run));

        assertThat(least.exitCode()).isEqualTo(1);
        assertThat(least.lines().get(0)).contains(": " + INVARIANT + ": ");
        assertThat(happenings(least)).isEqualTo(happenings(run));
    }

    @Test
    void theFirstThatFailsIsTheLastAndIsToldWhole() throws ReflectiveOperationException {
        CommandRun run = simulate("--seeds 20-29 --only 0-40 --until-failure");

        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        assertThat(happenings(run)).hasSize(41);
        assertThat(simulate(again(run) + " --until-failure").lines())
                .as("the same history")
                .isEqualTo(run.lines().subList(0, run.lines().size() - 1));
        assertThat(run.lines()).last().isEqualTo("20 to 29: 1 failed");
    }
}
