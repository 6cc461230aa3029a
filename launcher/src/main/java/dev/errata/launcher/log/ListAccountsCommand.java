package dev.errata.launcher.log;

import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.ListFormat;
import dev.errata.log.access.Account;
import dev.errata.log.access.Accounts;
import dev.errata.schemas.json.RecordJson;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code errata log account list}. */
@Command(name = "list", description = "Lists the accounts.", mixinStandardHelpOptions = true)
final class ListAccountsCommand implements Callable<Integer> {
    @Mixin
    private AccessOptions access = new AccessOptions();

    @Mixin
    private ListFormat format = new ListFormat();

    private final Console console;
    private final Clock clock;

    ListAccountsCommand(Console console, Clock clock) {
        this.console = console;
        this.clock = clock;
    }

    @Override
    public Integer call() {
        ListFormat.Listing listing =
                format.list(console, "account", "role", "may log in", "added by", "added", "last login");
        for (Account account : access.withAccounts(clock, Accounts::list)) {
            listing.add(
                    RecordJson.tree(account),
                    account.name(),
                    account.role().label(),
                    account.disabled() ? "no" : "yes",
                    account.createdBy(),
                    account.createdAt().toString(),
                    shown(account.lastLogin()));
        }
        listing.print();
        return 0;
    }

    static String shown(@Nullable Instant instant) {
        return instant == null ? "never" : instant.toString();
    }
}
