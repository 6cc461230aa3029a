package dev.errata.streams;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The name of a process in its consumer group. It is kept beside the stores: a process that was killed and is started
 * again there has its tasks back at once, instead of waiting for the session of its former life to end.
 */
final class InstanceId {
    private static final Pattern WRITTEN = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private InstanceId() {}

    /** The same each time for the same directory and app; another if the file holds none that we wrote. */
    static String of(Path stateDirectory, String applicationId) {
        Path file = stateDirectory.resolve(applicationId + ".instance");
        try {
            Files.createDirectories(stateDirectory);
            String kept = Files.exists(file) ? new String(Files.readAllBytes(file), US_ASCII).strip() : "";
            if (WRITTEN.matcher(kept).matches()) {
                return kept;
            }
            String made = UUID.randomUUID().toString();
            Files.writeString(file, made);
            return made;
        } catch (IOException e) {
            throw new StartException(
                    "cannot keep the name of this process in " + file.toAbsolutePath() + ": " + e.getMessage(), e);
        }
    }
}
