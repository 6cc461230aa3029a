package dev.errata.launcher.log;

import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.ListFormat;
import dev.errata.log.access.AccessTokens;
import dev.errata.log.access.Token;
import dev.errata.schemas.json.RecordJson;
import java.time.Clock;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code errata log token list}. */
@Command(
        name = "list",
        description = "Lists the tokens, without what opens; expired ones for a month.",
        mixinStandardHelpOptions = true)
final class ListTokensCommand implements Callable<Integer> {
    @Mixin
    private AccessOptions access = new AccessOptions();

    @Mixin
    private ListFormat format = new ListFormat();

    private final Console console;
    private final Clock clock;

    ListTokensCommand(Console console, Clock clock) {
        this.console = console;
        this.clock = clock;
    }

    @Override
    public Integer call() {
        ListFormat.Listing listing = format.list(console, "token", "role", "made by", "made", "expires", "last used");
        for (Token token : access.withTokens(clock, AccessTokens::list)) {
            listing.add(
                    RecordJson.tree(token),
                    token.name(),
                    token.role().label(),
                    token.createdBy(),
                    token.createdAt().toString(),
                    token.expiresAt().toString(),
                    ListAccountsCommand.shown(token.lastUsed()));
        }
        listing.print();
        return 0;
    }
}
