package dev.errata.launcher.config;

import dev.errata.core.recovery.config.InvalidRecoveryConfigException;
import dev.errata.core.recovery.config.RecoveryConfigFile;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.launcher.console.UserMistake;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The policies and profiles that a command is given. */
public final class PolicyConfig {
    private PolicyConfig() {}

    /**
     * Those of {@code file} beside ours; without a file, ours.
     *
     * @throws UserMistake if it cannot be used
     */
    public static RecoveryConfig of(@Nullable Path file) {
        if (file == null) {
            return RecoveryConfig.defaults();
        }
        try {
            return RecoveryConfigFile.read(Files.readString(file), Map.of());
        } catch (IOException e) {
            throw new UserMistake("cannot read the policies in '" + file + "'", e);
        } catch (InvalidRecoveryConfigException e) {
            throw new UserMistake(file + ": " + String.join("\n", e.mistakes()), e);
        }
    }
}
