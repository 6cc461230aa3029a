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
import dev.errata.core.recovery.policy.Retention;
import dev.errata.core.recovery.policy.RetryNumbers;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.OnExhausted;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.Strategy;
import dev.errata.recovery.RecoveryApp;
import dev.errata.recovery.RecoveryWorkerConfig;
import dev.errata.recovery.release.ReleaseLimits;
import dev.errata.recovery.schedule.PayloadLimits;
import dev.errata.schemas.Topics;
import dev.errata.simulator.kafka.AppSpec;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigSource;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

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

    /** What a configuration may say of a skill, whatever it says of the component that failed. */
    private static final ComponentSettings SKILLED = new ComponentSettings(
            "thorough", null, null, new RetryNumbers(null, Duration.ofSeconds(2), null, null), true, null, null);

    /** What a configuration may say of categories. */
    private static final Map<Category, CategorySettings> RULED = Map.of(
            Category.CONNECTION_ERROR,
            new CategorySettings("external", null, Severity.CRITICAL, null, List.of("network", "operator")),
            Category.EXTERNAL_DEPENDENCY,
            new CategorySettings("tool", null, Severity.LOW, OnExhausted.CONTINUE, null),
            Category.DEPENDENCY_ERROR,
            new CategorySettings(null, Strategy.RETRY_WITH_BACKOFF, null, OnExhausted.ESCALATE, List.of("owner")),
            Category.TOOL_PERMISSION,
            new CategorySettings(null, null, null, OnExhausted.ESCALATE, List.of("owner", "security")));

    /** Longer than any run is told of, and shorter than most histories. */
    private static final Retention SHORT =
            new Retention(Duration.ofMinutes(5), Duration.ofMinutes(10), Duration.ofMinutes(5));

    private Apps() {}

    /** @param meters gets those of every process of the worker that starts */
    static List<AppSpec> of(Swarm swarm, Topics topics, Consumer<MeterRegistry> meters) {
        ClassifierConfig classifier = ClassifierConfig.of(ClassifierConfig.defaultStreams());
        RecoveryWorkerConfig recovery = new RecoveryWorkerConfig(
                RecoveryWorkerConfig.defaultStreams(),
                policies(swarm),
                read(ReleaseLimits::read),
                read(PayloadLimits::read));
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

    /** What holds where nothing is said. */
    private static <T> T read(Function<Config, T> reader) {
        return Config.readPart(ConfigSource.empty(), reader).value();
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
                categories(swarm),
                components(swarm),
                new EscalationSettings(
                        defaults.escalation().gateTargets(),
                        defaults.escalation().escalateTargets(),
                        deadlines(swarm.timeout())),
                new LeaseSettings(true, LEASE, PICK_UP, PAYLOAD, HAND_OUTS),
                swarm.rarities().isForgetful() ? SHORT : defaults.retention(),
                defaults.dependencies().with(swarm.protection()));
    }

    private static Map<Category, CategorySettings> categories(Swarm swarm) {
        Map<Category, CategorySettings> categories = new EnumMap<>(Category.class);
        if (swarm.rarities().isRuled()) {
            categories.putAll(RULED);
        }
        if (swarm.gated() != null) {
            categories.put(swarm.gated(), new CategorySettings(null, Strategy.GATE, null, null, null));
        }
        return categories;
    }

    private static Map<String, ComponentSettings> components(Swarm swarm) {
        Map<String, ComponentSettings> components = new HashMap<>();
        if (swarm.oddities().isConfigured()) {
            components.putAll(CONFIGURED);
        }
        if (swarm.rarities().skilled() > 0) {
            components.put(Producers.SKILL, SKILLED);
        }
        return components;
    }

    /** The milder, the later. */
    private static Map<Severity, Duration> deadlines(Duration timeout) {
        Map<Severity, Duration> deadlines = new EnumMap<>(Severity.class);
        Duration deadline = timeout;
        for (Severity severity : List.of(Severity.CRITICAL, Severity.HIGH, Severity.MEDIUM, Severity.LOW)) {
            deadlines.put(severity, deadline);
            deadline = deadline.plus(timeout);
        }
        return deadlines;
    }
}
