package dev.errata.launcher.log;

import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import dev.errata.log.access.Account;
import dev.errata.log.access.Accounts;
import java.time.Clock;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code errata log account remove}. */
@Command(name = "remove", description = "Removes an account; its sessions end.", mixinStandardHelpOptions = true)
final class RemoveAccountCommand implements Callable<Integer> {
    @Parameters(paramLabel = "NAME", description = "Of the account.")
    private String name = "";

    @Mixin
    private AccessOptions access = new AccessOptions();

    private final Console console;
    private final Clock clock;

    RemoveAccountCommand(Console console, Clock clock) {
        this.console = console;
        this.clock = clock;
    }

    @Override
    public Integer call() {
        boolean isRemoved = access.withAccounts(
                clock, accounts -> accounts.remove(found(accounts, name).name()));
        console.note(isRemoved ? "account " + name + " removed" : "somebody else removed it");
        return 0;
    }

    static Account found(Accounts accounts, String name) {
        return accounts.find(Account.name(name))
                .orElseThrow(() ->
                        new UserMistake("there is no account " + name + "; 'errata log account list' shows them"));
    }
}
