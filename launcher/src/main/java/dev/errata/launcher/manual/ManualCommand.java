package dev.errata.launcher.manual;

import dev.errata.launcher.console.Console;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code errata manual}: the manual page on standard output. */
@Command(
        name = ManualCommand.NAME,
        description = "Prints the manual page: errata manual | man -l -",
        mixinStandardHelpOptions = true)
public final class ManualCommand implements Callable<Integer> {
    public static final String NAME = "manual";

    private final Console console;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec command;

    public ManualCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        ManualPage.of(command.root().commandLine()).forEach(console::result);
        return 0;
    }
}
