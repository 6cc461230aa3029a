package dev.errata.launcher.console;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The lines a command reads: of a file, or of standard input. */
public final class InputFile {
    /** In the place of a file name: standard input. */
    public static final String STANDARD_INPUT = "-";

    private InputFile() {}

    /**
     * The lines as UTF-8; bytes that are none become replacement characters. The caller closes it.
     *
     * @throws UserMistake if there is no such file
     */
    public static BufferedReader open(String name, InputStream standardInput, Console console) throws IOException {
        if (name.equals(STANDARD_INPUT)) {
            return lines(standardInput);
        }
        Path file = Path.of(name);
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new UserMistake("cannot read '" + name + "'");
        }
        return lines(Progress.open(console, file));
    }

    private static BufferedReader lines(InputStream stream) {
        return new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
    }
}
