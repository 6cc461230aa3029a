package dev.errata.launcher;

import dev.errata.launcher.console.Console;
import dev.errata.streams.process.FixedFormat;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;

/** The process behind the {@code errata} command. */
public final class ErrataMain {
    private ErrataMain() {}

    public static void main(String[] args) {
        FixedFormat.apply();
        boolean isTerminal = Boolean.getBoolean("errata.terminal") && System.getenv("NO_COLOR") == null;
        Console console = new Console(
                new PrintWriter(System.out, false, StandardCharsets.UTF_8),
                new PrintWriter(System.err, true, StandardCharsets.UTF_8),
                isTerminal);
        int exitCode = ErrataCommand.run(console, System.in, Clock.systemUTC(), args);
        console.out().flush();
        System.exit(exitCode);
    }
}
