package dev.errata.launcher.intake;

import dev.errata.intake.access.KeyFile;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where the keys of the intake are. */
final class KeysOption {
    @Option(
            names = "--keys",
            paramLabel = "FILE",
            defaultValue = ".errata/state/intake-keys.json",
            description = "The intake's access.keys (default: ${DEFAULT-VALUE}, that of 'errata up').")
    private Path file = Path.of("");

    KeyFile file() {
        return new KeyFile(file);
    }
}
