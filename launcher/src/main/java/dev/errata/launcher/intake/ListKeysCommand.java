package dev.errata.launcher.intake;

import dev.errata.intake.access.IntakeKey;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.ListFormat;
import dev.errata.schemas.json.RecordJson;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code errata intake key list}. */
@Command(name = "list", description = "Lists the keys, without what opens.", mixinStandardHelpOptions = true)
final class ListKeysCommand implements Callable<Integer> {
    @Mixin
    private KeysOption keys = new KeysOption();

    @Mixin
    private ListFormat format = new ListFormat();

    private final Console console;

    ListKeysCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        ListFormat.Listing listing = format.list(console, "key", "project", "scopes", "origins", "a second", "a day");
        for (IntakeKey key : keys.file().read()) {
            listing.add(
                    RecordJson.tree(key).without("hash"),
                    key.name(),
                    key.project(),
                    key.scopeLabels(),
                    String.join(" ", key.origins()),
                    limit(key.rate()),
                    limit(key.quota()));
        }
        listing.print();
        return 0;
    }

    private static String limit(long number) {
        return number == 0 ? "any" : String.valueOf(number);
    }
}
