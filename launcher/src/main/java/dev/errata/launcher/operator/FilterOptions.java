package dev.errata.launcher.operator;

import dev.errata.core.command.GroupIds;
import dev.errata.core.command.RetryFilter;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.launcher.console.UserMistake;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which retries or escalations are meant: those that meet every condition. */
final class FilterOptions {
    @Parameters(paramLabel = "ID", arity = "0..*", description = "Ids of operations, retry commands or escalations.")
    private List<String> ids = new ArrayList<>();

    @Option(names = "--category", paramLabel = "LABEL", description = "Of this category; 'errata codes' lists them.")
    private @Nullable String category;

    @Option(names = "--component", paramLabel = "NAME", description = "Of this component or skill.")
    private @Nullable String component;

    @Option(names = "--fingerprint", paramLabel = "KEY", description = "Of this group of errors, by any of its ids.")
    private @Nullable String fingerprint;

    @Option(names = "--type", paramLabel = "TYPE", description = "Of this type of operation.")
    private @Nullable String operationType;

    @Option(names = "--session", paramLabel = "ID", description = "Of this session.")
    private @Nullable String sessionId;

    @Option(
            names = "--older-than",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Failed first, or opened, at least so long ago: 90s, 15m, 2h, 7d.")
    private @Nullable Duration olderThan;

    RetryFilter filter() {
        if (category != null && Labelled.find(Category.class, category).isEmpty()) {
            throw new UserMistake("--category '" + category + "' is none: 'errata codes' lists them");
        }
        return new RetryFilter(
                ids,
                category == null ? null : Labelled.of(Category.class, category).label(),
                component,
                GroupIds.of(fingerprint),
                olderThan,
                operationType,
                sessionId);
    }
}
