package dev.errata.simulator;

import dev.errata.aggregator.AggregatorApp;
import dev.errata.aggregator.AggregatorConfig;
import dev.errata.classifier.ClassifierApp;
import dev.errata.classifier.ClassifierConfig;
import dev.errata.core.recovery.policy.CategorySettings;
import dev.errata.core.recovery.policy.ComponentSettings;
import dev.errata.core.recovery.policy.EscalationSettings;
import dev.errata.core.recovery.policy.LeaseSettings;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.recovery.policy.RetryNumbers;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.Strategy;
import dev.errata.recovery.RecoveryApp;
import dev.errata.recovery.RecoveryWorkerConfig;
import dev.errata.schemas.Topics;
import dev.errata.simulator.kafka.AppSpec;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** The apps as they really are, with leases short enough to end within a history. */
final class Apps {
    static final Duration LEASE = Duration.ofSeconds(20);
    static final Duration PICK_UP = Duration.ofSeconds(30);
    private static final Duration PAYLOAD = Duration.ofSeconds(25);
    private static final int HAND_OUTS = 4;

    /** What a configuration may say of components; those that it does not name have none of it. */
    private static final Map<String, ComponentSettings> CONFIGURED = Map.of(
            Producers.dependency(0),
            new ComponentSettings("lenient", null, null, RetryNumbers.NONE, null, null, false),
            Producers.dependency(1),
            new ComponentSettings(
                    null,
                    "network",
                    null,
                    new RetryNumbers(5, Duration.ofSeconds(3), Duration.ofSeconds(40), 1.5),
                    false,
                    Set.of(Strategy.RETRY_WITH_BACKOFF),
                    null),
            Producers.dependency(2),
            new ComponentSettings("strict", null, true, RetryNumbers.NONE, true, Set.of(Strategy.values()), true));

    private Apps() {}

    /** @param meters gets those of every process of the worker that starts */
    static List<AppSpec> of(Swarm swarm, Topics topics, Consumer<MeterRegistry> meters) {
        ClassifierConfig classifier = ClassifierConfig.of(ClassifierConfig.defaultStreams());
        RecoveryWorkerConfig recovery = RecoveryWorkerConfig.of(RecoveryWorkerConfig.defaultStreams(), policies(swarm));
        AggregatorConfig aggregator = AggregatorConfig.of(AggregatorConfig.defaultStreams());
        return List.of(
                new AppSpec(
                        "classifier",
                        classifier.streams().applicationId(),
                        swarm.commitInterval(),
                        clock ->
                                ClassifierApp.definition(classifier, topics, new SimpleMeterRegistry(), Runnable::run)),
                new AppSpec("recovery", recovery.streams().applicationId(), swarm.commitInterval(), clock -> {
                    MeterRegistry own = new SimpleMeterRegistry();
                    meters.accept(own);
                    return RecoveryApp.definition(recovery, topics, own, clock);
                }),
                new AppSpec(
                        "aggregator",
                        aggregator.streams().applicationId(),
                        swarm.commitInterval(),
                        clock -> AggregatorApp.definition(aggregator, topics, new SimpleMeterRegistry())));
    }

    /** Of the recovery worker. */
    static RecoveryConfig policies(Swarm swarm) {
        RecoveryConfig defaults = RecoveryConfig.defaults();
        return new RecoveryConfig(
                defaults.defaultProfile(),
                defaults.maxWait(),
                defaults.maxRuns(),
                defaults.policies(),
                defaults.profiles(),
                swarm.gated() == null
                        ? Map.of()
                        : Map.of(swarm.gated(), new CategorySettings(null, Strategy.GATE, null, null, null)),
                swarm.oddities().isConfigured() ? CONFIGURED : defaults.components(),
                new EscalationSettings(
                        defaults.escalation().gateTargets(),
                        defaults.escalation().escalateTargets(),
                        deadlines(swarm.patience())),
                new LeaseSettings(true, LEASE, PICK_UP, PAYLOAD, HAND_OUTS),
                defaults.retention(),
                defaults.dependencies().with(swarm.protection()));
    }

    /** The milder, the later. */
    private static Map<Severity, Duration> deadlines(Duration patience) {
        Map<Severity, Duration> deadlines = new EnumMap<>(Severity.class);
        Duration deadline = patience;
        for (Severity severity : List.of(Severity.CRITICAL, Severity.HIGH, Severity.MEDIUM, Severity.LOW)) {
            deadlines.put(severity, deadline);
            deadline = deadline.plus(patience);
        }
        return deadlines;
    }
}
