package dev.errata.launcher.console;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** The lines a command reads: of a file, or of standard input. */
public final class InputFile {
    /** In the place of a file name: standard input. */
    private static final String STANDARD_INPUT = "-";

    @Parameters(
            paramLabel = "FILE",
            arity = "0..1",
            defaultValue = STANDARD_INPUT,
            description = "The file to read, or - for standard input (default).")
    private String name = STANDARD_INPUT;

    public String name() {
        return name;
    }

    /** Whether it can be looked through before it is used: a file, and no pipe. */
    public boolean canBeReadAgain() {
        return !name.equals(STANDARD_INPUT) && Files.isRegularFile(Path.of(name));
    }

    /**
     * The lines as UTF-8; bytes that are none become replacement characters. The caller closes it.
     *
     * @throws UserMistake if there is no such file
     */
    public BufferedReader open(InputStream standardInput, Console console) throws IOException {
        if (name.equals(STANDARD_INPUT)) {
            return lines(standardInput);
        }
        Path file = Path.of(name);
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new UserMistake("cannot read '" + name + "'");
        }
        return lines(FileProgress.open(console, file));
    }

    private static BufferedReader lines(InputStream stream) {
        return new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
    }
}
