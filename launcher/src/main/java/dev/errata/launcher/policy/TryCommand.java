package dev.errata.launcher.policy;

import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.recovery.trial.Finding;
import dev.errata.core.recovery.trial.OutageTrial;
import dev.errata.core.recovery.trial.Trial;
import dev.errata.core.wording.Moment;
import dev.errata.launcher.config.PolicyConfig;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import java.nio.file.Path;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code errata policy try}: recorded decisions made again, under policies that nobody uses yet. */
@Command(
        name = "try",
        description =
                "Makes the decisions of a time again under other policies, by the worker's own code, and shows what "
                        + "would be different: retries, waits, questions to people, load of each dependency. Then replays them against "
                        + "each dependency as it was up and down by its recorded runs: what would have recovered, and when. "
                        + "Changes nothing. "
                        + "Exit code 1 if the policies in force do not make each of their own decisions again.",
        mixinStandardHelpOptions = true)
final class TryCommand implements Callable<Integer> {
    private static final int NOT_TO_BE_TRUSTED = 1;

    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Parameters(paramLabel = "FILE", description = "The policies to try, as the recovery worker would read them.")
    private Path tried = Path.of("");

    @Option(
            names = "--given",
            paramLabel = "FILE",
            description = "The policies that were in force; without it those that come with Errata.")
    private @Nullable Path given;

    @Option(
            names = "--from",
            paramLabel = "WHEN",
            defaultValue = "-7d",
            description = "Operations that began then or later: so long ago, such as -7d or -2h, or a time such as "
                    + "2026-03-01T12:00:00Z (default: ${DEFAULT-VALUE}).")
    private String from = "";

    @Option(names = "--json", description = "One JSON object a line, for programs.")
    private boolean isJson;

    private final Console console;
    private final Clock clock;

    TryCommand(Console console, Clock clock) {
        this.console = console;
        this.clock = clock;
    }

    @Override
    public Integer call() {
        RecoveryConfig inForce = PolicyConfig.of(given);
        RecoveryConfig wanted = PolicyConfig.of(tried);
        Instant begin = begin(from, clock.instant());
        try (RecordedTopics topics = new RecordedTopics(cluster.cluster())) {
            int partitions = topics.partitions();
            Map<String, List<CircuitState>> circuits = topics.circuits();
            OutageTrial outages = new OutageTrial(inForce, wanted, circuits);
            see(outages, begin);
            Trial trial = new Trial(inForce, wanted, begin, partitions, outages);
            for (int partition = 0; partition < partitions; partition++) {
                trial.add(partition, topics.partition(partition, begin), circuits);
            }
            TrialReport report = new TrialReport(trial, console);
            OutageReport replay = new OutageReport(outages.dependencies(), console);
            if (isJson) {
                report.printJson();
                replay.printJson();
            } else {
                report.printTable();
                replay.printTable();
            }
            tellOfShortHistories(circuits, begin);
            if (topics.unreadable() > 0) {
                console.note(topics.unreadable() + " records cannot be read and are left out");
            }
            return trial.findings().getOrDefault(Finding.NOT_REPRODUCED, 0L) == 0 ? 0 : NOT_TO_BE_TRUSTED;
        }
    }

    /** States are versioned from 1: where the first one left has another number, those before are compacted away. */
    private void tellOfShortHistories(Map<String, List<CircuitState>> circuits, Instant begin) {
        circuits.values().stream()
                .map(states -> states.get(0))
                .filter(first -> first.version() > 1 && first.updatedAt().isAfter(begin))
                .sorted(Comparator.comparing(CircuitState::dependency))
                .forEach(first -> console.note("the history of the circuit of " + Console.printable(first.dependency())
                        + " begins after --from, at " + first.updatedAt() + ": before, it counts as closed"));
    }

    /** Reads everything once before: how a dependency stood is on all partitions. */
    private void see(OutageTrial outages, Instant begin) {
        try (RecordedTopics topics = new RecordedTopics(cluster.cluster())) {
            int partitions = topics.partitions();
            for (int partition = 0; partition < partitions; partition++) {
                outages.see(topics.partition(partition, begin));
            }
        }
    }

    static Instant begin(String text, Instant now) {
        try {
            return Moment.parse(text).at(now);
        } catch (DateTimeException e) {
            throw new UserMistake(
                    "--from takes a time ago such as -7d, or a time such as 2026-03-01T12:00:00Z, got '" + text + "'",
                    e);
        }
    }
}
