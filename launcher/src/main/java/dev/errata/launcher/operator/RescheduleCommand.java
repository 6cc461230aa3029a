package dev.errata.launcher.operator;

import dev.errata.core.command.CommandType;
import dev.errata.launcher.console.Console;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Gives pending retries another due time. */
@Command(mixinStandardHelpOptions = true)
final class RescheduleCommand extends ChangeCommand {
    @ArgGroup(multiplicity = "1")
    private When when = new When();

    /** The new time. */
    static final class When {
        @Option(
                names = "--in",
                paramLabel = "TIME",
                converter = DurationConverter.class,
                description = "So long from now: 90s, 15m, 2h, 7d.")
        private @Nullable Duration delay;

        @Option(names = "--at", paramLabel = "TIME", description = "At this time, such as 2026-03-01T12:00:00Z.")
        private @Nullable Instant time;
    }

    RescheduleCommand(Console console, Clock clock) {
        super(CommandType.RESCHEDULE, console, clock);
    }

    @Override
    Map<String, String> arguments() {
        Instant now = clock().instant();
        Instant dueAt = when.time == null ? now.plus(when.delay == null ? Duration.ZERO : when.delay) : when.time;
        return Map.of("dueAt", dueAt.toString());
    }
}
