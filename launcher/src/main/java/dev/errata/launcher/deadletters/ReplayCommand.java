package dev.errata.launcher.deadletters;

import dev.errata.client.operator.DeadLetterReplay;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code errata dead-letters replay}: puts letters back on their topics, at a bounded rate, and not for ever. */
@Command(
        name = "replay",
        description = "Puts dead letters back on the topics that they came from, as their producers wrote them. "
                + "The letters stay; one that was put back already is refused, and so is a record that was put back too "
                + "often.",
        mixinStandardHelpOptions = true)
final class ReplayCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Mixin
    private LetterFilter filter = new LetterFilter();

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "100",
            description = "Letters a second at most (default: ${DEFAULT-VALUE}).")
    private int rate = 100;

    @Option(
            names = "--max-replays",
            paramLabel = "N",
            defaultValue = "3",
            description = "How often one record may be put back in all (default: ${DEFAULT-VALUE}).")
    private int maxReplays = 3;

    @Option(names = "--force", description = "Put back once more, however often that was done before.")
    private boolean isForced;

    @Option(names = "--dry-run", description = "Say what would be put back, and write nothing.")
    private boolean isDryRun;

    @Option(names = "--all", description = "Needed to mean all letters: without a filter.")
    private boolean isAll;

    private final Console console;
    private final Clock clock;

    ReplayCommand(Console console, Clock clock) {
        this.console = console;
        this.clock = clock;
    }

    @Override
    public Integer call() {
        if (filter.isForAll() && !isAll && !isDryRun) {
            throw new UserMistake(
                    "this would put back all letters: name a filter, or say --all; --dry-run shows which");
        }
        if (rate < 1) {
            throw new UserMistake("--rate must be at least 1, got " + rate);
        }
        Instant now = clock.instant();
        DeadLetterReplay.Result result = new DeadLetterReplay(
                        letter -> filter.matches(letter, now), rate, maxReplays, isForced, isDryRun)
                .run(cluster.cluster());
        result.refused().forEach((why, count) -> console.note("left: " + count + " " + why));
        console.note(result.count() + (isDryRun ? " would be put back" : " put back"));
        return result.refused().isEmpty() ? 0 : 1;
    }
}
