package dev.errata.launcher.log;

import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import dev.errata.log.access.Account;
import dev.errata.log.access.Accounts;
import java.io.InputStream;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code errata log account change}. */
@Command(
        name = "change",
        description = "Gives an account another role or password, disables or enables it.",
        mixinStandardHelpOptions = true)
final class ChangeAccountCommand implements Callable<Integer> {
    @Parameters(paramLabel = "NAME", description = "Of the account.")
    private String name = "";

    @Option(names = "--role", paramLabel = "ROLE", description = "viewer, operator or admin.")
    private @Nullable String role;

    @Mixin
    private NewPassword password = new NewPassword();

    @Option(names = "--new-password", description = "Make one up and print it.")
    private boolean isPasswordMadeUp;

    @Option(names = "--disable", description = "It may not log in any more; its sessions end.")
    private boolean isDisabled;

    @Option(names = "--enable", description = "It may log in again.")
    private boolean isEnabled;

    @Mixin
    private AccessOptions access = new AccessOptions();

    private final Console console;
    private final InputStream input;
    private final Clock clock;

    ChangeAccountCommand(Console console, InputStream input, Clock clock) {
        this.console = console;
        this.input = input;
        this.clock = clock;
    }

    @Override
    public Integer call() {
        Optional<String> given = password.given(input);
        Optional<String> chosen = isPasswordMadeUp ? Optional.of(NewPassword.madeUp()) : given;
        if (isDisabled && isEnabled) {
            throw new UserMistake("--disable and --enable are not said together");
        }
        if (role == null && chosen.isEmpty() && !isDisabled && !isEnabled) {
            throw new UserMistake("nothing to change: say --role, --password, --new-password, --disable or --enable");
        }
        Account changed = access.withAccounts(clock, accounts -> change(accounts, chosen));
        console.note(
                "account " + changed.name() + ": " + changed.role().label() + (changed.disabled() ? ", disabled" : ""));
        if (isPasswordMadeUp) {
            console.result(chosen.orElseThrow());
        }
        return 0;
    }

    private Account change(Accounts accounts, Optional<String> chosen) {
        String known = RemoveAccountCommand.found(accounts, name).name();
        if (role != null) {
            accounts.setRole(known, AccessOptions.role(role));
        }
        chosen.ifPresent(text -> accounts.setPassword(known, text));
        if (isDisabled || isEnabled) {
            accounts.setDisabled(known, isDisabled);
        }
        return RemoveAccountCommand.found(accounts, name);
    }
}
