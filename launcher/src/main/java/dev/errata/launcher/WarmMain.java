package dev.errata.launcher;

import dev.errata.launcher.console.Console;
import dev.errata.streams.process.FixedFormat;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.stream.Stream;

/**
 * Does once what commands do that answer and end, and says nothing: the start script archives the classes that this loads, so
 * that the next ones start sooner.
 */
public final class WarmMain {
    private static final String EVENT = """
            {"hook_event_name": "PostToolUseFailure", "session_id": "s", "tool_name": "Bash",
             "tool_input": {"command": "make"}, "error": "Exit code 1\\nconnect: connection refused"}
            """;

    private static final String ERROR = "{\"message\": \"connect ECONNREFUSED 10.0.3.7:5432\"}\n";

    /** Who is not there is not waited for. */
    private static final String[] NOBODY = {
        "--bootstrap",
        "127.0.0.1:1",
        "--registry",
        "http://127.0.0.1:1",
        "--kafka",
        "default.api.timeout.ms=600",
        "--kafka",
        "request.timeout.ms=500"
    };

    private WarmMain() {}

    public static void main(String[] args) {
        FixedFormat.apply();
        run(EVENT, "run", "--", "sh", "-c", "exit 3");
        run(EVENT, "hook", "--within", "1h", "--log", "http://127.0.0.1:1");
        run("", "--help");
        run(ERROR, "classify");
        run(ERROR, "explain");
        run("", Stream.concat(Stream.of("topics"), Stream.of(NOBODY)).toArray(String[]::new));
        run("", Stream.concat(Stream.of("retries", "list"), Stream.of(NOBODY)).toArray(String[]::new));
        System.exit(0);
    }

    private static void run(String input, String... command) {
        Console console =
                new Console(new PrintWriter(Writer.nullWriter()), new PrintWriter(Writer.nullWriter()), false);
        byte[] bytes = input.getBytes(StandardCharsets.UTF_8);
        ErrataCommand.run(console, new ByteArrayInputStream(bytes), Clock.systemUTC(), command);
    }
}
