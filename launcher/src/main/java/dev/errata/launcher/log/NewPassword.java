package dev.errata.launcher.log;

import dev.errata.launcher.console.UserMistake;
import dev.errata.log.access.RandomSecret;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a new password comes from; never from the command line, which everybody on the machine can read. */
final class NewPassword {
    private static final String STANDARD_INPUT = "-";

    @Option(
            names = "--password",
            paramLabel = "FILE",
            description =
                    "File whose first line is the password, - for standard input (default: one is made up and printed).")
    private @Nullable String file;

    /** Empty if one is to be made up. */
    Optional<String> given(InputStream input) {
        if (file == null) {
            return Optional.empty();
        }
        return Optional.of(file.equals(STANDARD_INPUT) ? firstLine(input) : firstLine(Path.of(file)));
    }

    static String firstLine(Path file) {
        try (InputStream content = Files.newInputStream(file)) {
            return firstLine(content);
        } catch (IOException failed) {
            throw new UserMistake("cannot read the password from '" + file + "': " + failed, failed);
        }
    }

    private static String firstLine(InputStream content) {
        try {
            BufferedReader lines = new BufferedReader(new InputStreamReader(content, StandardCharsets.UTF_8));
            return Objects.requireNonNullElse(lines.readLine(), "");
        } catch (IOException failed) {
            throw new UserMistake("cannot read the password: " + failed, failed);
        }
    }

    static String madeUp() {
        return RandomSecret.random(new SecureRandom()).text();
    }
}
