package dev.errata.launcher.intake;

import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code errata intake key revoke}. */
@Command(name = "revoke", description = "Ends a key within seconds.", mixinStandardHelpOptions = true)
final class RevokeKeyCommand implements Callable<Integer> {
    @Parameters(paramLabel = "NAME", description = "Of the key.")
    private String name = "";

    @Mixin
    private KeysOption keys = new KeysOption();

    private final Console console;

    RevokeKeyCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (!keys.file().revoke(name)) {
            throw new UserMistake(
                    "there is no key " + name + " in " + keys.file() + "; 'errata intake key list' shows them");
        }
        console.note("key " + name + " revoked");
        return 0;
    }
}
