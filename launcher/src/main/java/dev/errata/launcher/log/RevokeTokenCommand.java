package dev.errata.launcher.log;

import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import dev.errata.log.access.Account;
import java.time.Clock;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code errata log token revoke}. */
@Command(name = "revoke", description = "Ends a token at once.", mixinStandardHelpOptions = true)
final class RevokeTokenCommand implements Callable<Integer> {
    @Parameters(paramLabel = "NAME", description = "Of the token.")
    private String name = "";

    @Mixin
    private AccessOptions access = new AccessOptions();

    private final Console console;
    private final Clock clock;

    RevokeTokenCommand(Console console, Clock clock) {
        this.console = console;
        this.clock = clock;
    }

    @Override
    public Integer call() {
        if (!access.withTokens(clock, tokens -> tokens.revoke(Account.name(name)))) {
            throw new UserMistake("there is no token " + name + "; 'errata log token list' shows them");
        }
        console.note("token " + name + " revoked");
        return 0;
    }
}
