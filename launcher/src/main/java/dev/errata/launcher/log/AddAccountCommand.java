package dev.errata.launcher.log;

import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import java.io.InputStream;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code errata log account add}. */
@Command(name = "add", description = "Adds an account.", mixinStandardHelpOptions = true)
final class AddAccountCommand implements Callable<Integer> {
    @Parameters(paramLabel = "NAME", description = "As it goes into the audit.")
    private String name = "";

    @Option(names = "--role", paramLabel = "ROLE", required = true, description = "viewer, operator or admin.")
    private String role = "";

    @Mixin
    private NewPassword password = new NewPassword();

    @Mixin
    private AccessOptions access = new AccessOptions();

    private final Console console;
    private final InputStream input;
    private final Clock clock;

    AddAccountCommand(Console console, InputStream input, Clock clock) {
        this.console = console;
        this.input = input;
        this.clock = clock;
    }

    @Override
    public Integer call() {
        Optional<String> given = password.given(input);
        String chosen = given.orElseGet(NewPassword::madeUp);
        boolean isNew = access.withAccounts(
                clock, accounts -> accounts.add(name, AccessOptions.role(role), chosen, access.by()));
        if (!isNew) {
            throw new UserMistake("there is an account " + name + "; 'errata log account change' changes it");
        }
        console.note("account " + name + " added as " + role + (given.isEmpty() ? ", with the password" : ""));
        if (given.isEmpty()) {
            console.result(chosen);
        }
        return 0;
    }
}
