package dev.errata.launcher.pipeline;

import dev.errata.launcher.console.UserMistake;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where one pipeline keeps everything: the broker's data, the apps' stores, its log.
 *
 * @param path created if it is not there
 */
public record DataDirectory(Path path) {
    /** Beside the user's work, not in a temporary place: a pipeline's data is meant to stay. */
    public static final String DEFAULT = ".errata";

    public DataDirectory {
        path = path.toAbsolutePath().normalize();
        try {
            Files.createDirectories(path);
        } catch (IOException e) {
            throw new UserMistake("cannot use " + path + " for the data: " + e.getMessage(), e);
        }
    }

    /** Of the embedded broker. */
    public Path kafka() {
        return path.resolve("kafka");
    }

    /** Of one app's stores. */
    public Path state() {
        return path.resolve("state");
    }
}
