package dev.errata.launcher.log;

import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import dev.errata.log.access.RandomSecret;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code errata log token add}. */
@Command(
        name = "add",
        description = "Makes a token and prints it, this once; nobody can read it again.",
        mixinStandardHelpOptions = true)
final class AddTokenCommand implements Callable<Integer> {
    @Parameters(paramLabel = "NAME", description = "Of the program; in the audit as token:NAME.")
    private String name = "";

    @Option(names = "--role", paramLabel = "ROLE", required = true, description = "viewer, operator or admin.")
    private String role = "";

    @Option(
            names = "--days",
            paramLabel = "N",
            defaultValue = "90",
            description = "How long it lives, at most 366 (default: ${DEFAULT-VALUE}).")
    private int days = 90;

    @Mixin
    private AccessOptions access = new AccessOptions();

    private final Console console;
    private final Clock clock;

    AddTokenCommand(Console console, Clock clock) {
        this.console = console;
        this.clock = clock;
    }

    @Override
    public Integer call() {
        Duration life = Duration.ofDays(days);
        RandomSecret token = access.withTokens(
                        clock, tokens -> tokens.make(name, AccessOptions.role(role), life, access.by()))
                .orElseThrow(() -> new UserMistake("there is a token " + name + "; 'errata log token revoke' ends it"));
        console.note(
                "token " + name + " as " + role + ", until " + clock.instant().plus(life));
        console.result(token.text());
        return 0;
    }
}
