package dev.errata.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.errata.client.operator.Cluster;
import dev.errata.launcher.console.Console;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** What a run of the command left behind. */
public record CommandRun(int exitCode, String out, String err) {
    /** On a cluster. */
    public static CommandRun on(Cluster cluster, String... arguments) {
        return on(cluster, "".getBytes(UTF_8), arguments);
    }

    /** On a cluster, with something to read. */
    static CommandRun on(Cluster cluster, byte[] input, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--bootstrap", cluster.bootstrapServers(), "--registry", cluster.registryUrl()));
        return of(input, all.toArray(String[]::new));
    }

    static CommandRun of(String input, String... arguments) {
        return of(input.getBytes(UTF_8), arguments);
    }

    public static CommandRun of(byte[] input, String... arguments) {
        return run(input, false, arguments);
    }

    /** As if a person were watching. */
    static CommandRun onTerminal(String input, String... arguments) {
        return run(input.getBytes(UTF_8), true, arguments);
    }

    public List<String> lines() {
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
