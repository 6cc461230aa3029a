package dev.errata.chaos;

import dev.errata.benchmarks.audit.AskedLedger;
import dev.errata.benchmarks.process.KillableCluster;
import dev.errata.benchmarks.shared.OptionPairs;
import dev.errata.benchmarks.shared.RunReport;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.core.wording.Spoken;
import dev.errata.schemas.TopicNames;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.apache.kafka.common.utils.Utils;

/** The crash test of the recovery worker: progress on standard error, the report on standard output; exit code 1 if anything is not as planned. */
final class WorkerKillsMain {
    private WorkerKillsMain() {}

    public static void main(String[] arguments) throws Exception {
        ChaosOptions options = OptionPairs.orExit(
                "chaos worker",
                ChaosOptions.USAGE,
                () -> ChaosOptions.parse(arguments, ThreadLocalRandom.current().nextLong(1, 1_000_000)));
        System.exit(run(options) ? 0 : 1);
    }

    private static boolean run(ChaosOptions options) throws Exception {
        System.err.println("chaos: " + options);
        Path directory = Files.createTempDirectory("errata-chaos");
        Map<String, String> settings = new HashMap<>();
        settings.put("ERRATA_STANDBY_REPLICAS", Integer.toString(options.standbys()));
        options.clock().ifPresent(clock -> settings.putAll(clock.environment(directory)));
        List<String> problems = new ArrayList<>();
        Findings findings;
        try (KillableCluster cluster = new KillableCluster(directory, options.workers(), settings)) {
            CrashRun run = new CrashRun(options, cluster, directory, System.err::println, Instant::now);
            try (AskedLedger ledger = cluster.ledger(InstantSource.system()).watch()) {
                findings = run.run();
                problems.addAll(ledger.differences());
            }
            problems.addAll(run.surprises());
            problems.addAll(ledgerOf(cluster));
            long damagedTasks = cluster.workers().stream()
                    .mapToLong(worker -> FileDamage.damagedTasks(worker.state()))
                    .sum();
            if (options.damages() > 0) {
                System.out.println("damaged               %d times; tasks set aside and restored: %d"
                        .formatted(options.damages(), damagedTasks));
                if (damagedTasks == 0) {
                    problems.add("no damage was noticed");
                }
            }
        }
        problems.addAll(findings.violations());
        if (findings.lateness().get(findings.lateness().size() - 1).compareTo(options.latest()) > 0) {
            problems.add("later than " + Spoken.duration(options.latest()));
        }
        report(options, findings);
        if (RunReport.conclude(problems, "every attempt exactly once, none early")) {
            Utils.delete(directory.toFile());
        } else {
            System.out.println("logs                  " + directory);
        }
        return problems.isEmpty();
    }

    /** What the workers' books say, against what lies on the topics. */
    private static List<String> ledgerOf(KillableCluster cluster) throws InterruptedException {
        List<String> read = new ArrayList<>(List.of(TopicNames.OUTCOMES, TopicNames.DEPENDENCY_SIGNALS));
        Stream.of(Recoverability.values()).map(TopicNames::classified).forEach(read::add);
        List<String> wrong = cluster.ledger(InstantSource.system()).differences("recovery-worker", read);
        System.out.println("ledger                "
                + (wrong.isEmpty() ? "difference 0, and it took what the topics hold" : wrong.size() + " differences"));
        return wrong;
    }

    private static void report(ChaosOptions options, Findings findings) {
        System.out.println("seed                  " + options.seed());
        System.out.println("killed                %d of %d workers' lives, the broker %d times"
                .formatted(options.kills(), options.kills() + options.workers(), options.brokerKills()));
        options.clock()
                .ifPresent(clock -> System.out.println("clock set             %d times".formatted(clock.steps())));
        findings.lines().forEach(System.out::println);
    }
}
