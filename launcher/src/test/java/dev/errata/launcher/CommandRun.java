package dev.errata.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.errata.launcher.console.Console;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.util.List;

/** What a run of the command left behind. */
record CommandRun(int exitCode, String out, String err) {
    static CommandRun of(String input, String... arguments) {
        return of(input.getBytes(UTF_8), arguments);
    }

    static CommandRun of(byte[] input, String... arguments) {
        return run(input, false, arguments);
    }

    /** As if a person were watching. */
    static CommandRun onTerminal(String input, String... arguments) {
        return run(input.getBytes(UTF_8), true, arguments);
    }

    List<String> lines() {
        return out.lines().toList();
    }

    private static CommandRun run(byte[] input, boolean isTerminal, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Console console = new Console(new PrintWriter(out), new PrintWriter(err), isTerminal);
        int exitCode = ErrataCommand.run(console, new ByteArrayInputStream(input), Clock.systemUTC(), arguments);
        console.out().flush();
        console.err().flush();
        return new CommandRun(exitCode, out.toString(), err.toString());
    }
}
