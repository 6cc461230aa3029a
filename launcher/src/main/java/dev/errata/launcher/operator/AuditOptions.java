package dev.errata.launcher.operator;

import dev.errata.launcher.console.ListFormat;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What every command to the worker says and how long it waits; who and why go into the audit. */
public final class AuditOptions {
    @Option(names = "--by", paramLabel = "NAME", description = "Who asks (default: the user of the system).")
    private String by = System.getProperty("user.name", "unknown");

    @Option(
            names = {"--why", "--reason"},
            paramLabel = "TEXT",
            description = "Why; kept with whatever it changes.")
    private @Nullable String why;

    @Mixin
    private ListFormat format = new ListFormat();

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = "15s",
            converter = DurationConverter.class,
            description = "How long to wait for the answers of all partitions (default: ${DEFAULT-VALUE}).")
    private Duration timeout = Duration.ofSeconds(15);

    public String by() {
        return by;
    }

    public @Nullable String why() {
        return why;
    }

    public boolean isJson() {
        return format.isJson();
    }

    ListFormat format() {
        return format;
    }

    public Duration timeout() {
        return timeout;
    }
}
