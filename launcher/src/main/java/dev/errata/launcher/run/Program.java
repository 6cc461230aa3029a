package dev.errata.launcher.run;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** What a command names, looked for as a shell does. */
final class Program {
    private Program() {}

    /**
     * Whether it can be run.
     *
     * @throws CannotRun saying why it cannot
     */
    static void require(String name, String path) throws CannotRun {
        if (name.isEmpty()) {
            throw new CannotRun(ExitCode.NOT_FOUND, "the command is empty");
        }
        if (isThere(name, path)) {
            return;
        }
        if (places(name, path).stream().anyMatch(Files::exists)) {
            throw new CannotRun(ExitCode.NOT_EXECUTABLE, "'" + name + "' is there and cannot be run");
        }
        throw new CannotRun(ExitCode.NOT_FOUND, "there is no command '" + name + "'");
    }

    /** Whether there is a program of this name that can be run. */
    static boolean isThere(String name, String path) {
        return places(name, path).stream().anyMatch(place -> Files.isRegularFile(place) && Files.isExecutable(place));
    }

    private static List<Path> places(String name, String path) {
        return name.contains("/")
                ? List.of(Path.of(name))
                : Arrays.stream(path.split(File.pathSeparator, -1))
                        .map(directory -> Path.of(directory, name))
                        .toList();
    }

    /** A command that no process came of. */
    static final class CannotRun extends Exception {
        private static final long serialVersionUID = 1L;

        private final int exitCode;

        CannotRun(int exitCode, String message) {
            super(message);
            this.exitCode = exitCode;
        }

        int exitCode() {
            return exitCode;
        }
    }
}
