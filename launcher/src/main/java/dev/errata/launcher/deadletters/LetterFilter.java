package dev.errata.launcher.deadletters;

import dev.errata.client.operator.DeadLetter;
import dev.errata.launcher.operator.DurationConverter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which dead letters are meant: those that meet every condition. */
final class LetterFilter {
    @Parameters(
            paramLabel = "PARTITION:OFFSET",
            arity = "0..*",
            description = "Where single letters lie, as the list shows it.")
    private List<String> places = new ArrayList<>();

    @Option(names = "--topic", paramLabel = "TOPIC", description = "That came from this topic.")
    private @Nullable String topic;

    @Option(names = "--reason", paramLabel = "REASON", description = "With this reason, such as unknown_schema.")
    private @Nullable String reason;

    @Option(names = "--app", paramLabel = "ID", description = "Of this stream, by its application id.")
    private @Nullable String app;

    @Option(
            names = "--older-than",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Written at least so long ago: 90s, 15m, 2h, 7d.")
    private @Nullable Duration olderThan;

    @Option(
            names = "--newer-than",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Written at most so long ago.")
    private @Nullable Duration newerThan;

    boolean isForAll() {
        return places.isEmpty()
                && topic == null
                && reason == null
                && app == null
                && olderThan == null
                && newerThan == null;
    }

    boolean matches(DeadLetter letter, Instant now) {
        Duration age = Duration.between(letter.buriedAt(), now);
        return (places.isEmpty() || places.contains(letter.place()))
                && (topic == null || topic.equals(letter.origin()))
                && (reason == null || reason.equals(letter.reason()))
                && (app == null || app.equals(letter.app()))
                && (olderThan == null || age.compareTo(olderThan) >= 0)
                && (newerThan == null || age.compareTo(newerThan) <= 0);
    }
}
