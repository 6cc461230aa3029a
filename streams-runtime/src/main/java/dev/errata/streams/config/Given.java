package dev.errata.streams.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value that somebody set, and where. */
record Given(String value, Origin origin) {
    Given {
        value = value.strip();
    }

    /** A blank value is none. */
    boolean isBlank() {
        return value.isEmpty();
    }

    /**
     * What is in the file that this names, which keeps secrets out of command lines and of files that others read.
     *
     * @throws ConfigException if there is nothing, without a word of what there is
     */
    Given content(String key) {
        try {
            Given content = new Given(Files.readString(Path.of(value)), origin);
            if (content.isBlank()) {
                throw unusable(key, "'" + value + "' is empty", null);
            }
            return content;
        } catch (InvalidPathException e) {
            throw unusable(key, "is no path", e);
        } catch (IOException e) {
            throw unusable(key, "'" + value + "' cannot be read: " + e, e);
        }
    }

    private ConfigException unusable(String key, String why, @Nullable Exception cause) {
        ConfigException unusable = ConfigException.at(List.of(new ConfigProblem(key + " " + why, origin)));
        if (cause != null) {
            unusable.initCause(cause);
        }
        return unusable;
    }
}
