package dev.errata.launcher.pipeline;

import dev.errata.embedded.DirectoryLock;
import dev.errata.launcher.console.UserMistake;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where one pipeline keeps everything: the broker's data, the apps' stores, its log, its temporary files.
 *
 * @param path created if it is not there
 */
public record DataDirectory(Path path) {
    /** Beside the user's work, not in a temporary place: a pipeline's data is meant to stay. */
    public static final String DEFAULT = ".errata";

    private static final String LOG_FILE = "errata.log.file";

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

    /** The file with the secret of answer links. */
    Path answerSecret() {
        return path.resolve("answer.secret");
    }

    /**
     * Has this process write its log and its temporary files here; both go elsewhere once it has written any. What a
     * killed one left is deleted.
     *
     * @return the log, which an option of the JVM may have put elsewhere
     */
    Path moveIn() {
        keepTemporaryFiles();
        if (System.getProperty(LOG_FILE) == null) {
            System.setProperty(LOG_FILE, path.resolve("errata.log").toString());
        }
        return Path.of(System.getProperty(LOG_FILE));
    }

    /** Has this process write its temporary files here, if it has not written any yet; what a killed one left is deleted. */
    public void keepTemporaryFiles() {
        Path temporary = path.resolve("tmp");
        try {
            if (Files.isDirectory(temporary)) {
                try (DirectoryStream<Path> left = Files.newDirectoryStream(temporary, Files::isRegularFile)) {
                    for (Path file : left) {
                        Files.delete(file);
                    }
                }
            }
            Files.createDirectories(temporary);
        } catch (IOException e) {
            throw new UserMistake("cannot use " + temporary + " for temporary files: " + e, e);
        }
        System.setProperty("java.io.tmpdir", temporary.toString());
    }

    /**
     * The right to the directory, until closed or until the process dies.
     *
     * @throws dev.errata.embedded.EmbeddedStartException naming the process that has it
     */
    DirectoryLock lock() {
        return DirectoryLock.acquire(path);
    }
}
