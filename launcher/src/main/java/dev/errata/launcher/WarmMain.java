package dev.errata.launcher;

import dev.errata.launcher.console.Console;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;

/**
 * Does once what {@code errata run} and {@code errata hook} do, and says nothing: the start script archives the classes that
 * this loads, so that the next ones start sooner.
 */
public final class WarmMain {
    private static final String EVENT = """
            {"hook_event_name": "PostToolUseFailure", "session_id": "s", "tool_name": "Bash",
             "tool_input": {"command": "make"}, "error": "Exit code 1\\nconnect: connection refused"}
            """;

    private WarmMain() {}

    public static void main(String[] args) {
        Console console =
                new Console(new PrintWriter(Writer.nullWriter()), new PrintWriter(Writer.nullWriter()), false);
        byte[] event = EVENT.getBytes(StandardCharsets.UTF_8);
        for (String[] command : new String[][] {
            {"run", "--", "sh", "-c", "exit 3"}, {"hook", "--within", "1h", "--log", "http://127.0.0.1:1"}
        }) {
            ErrataCommand.run(console, new ByteArrayInputStream(event), Clock.systemUTC(), command);
        }
        System.exit(0);
    }
}
