package dev.errata.core.recovery.config;

import dev.errata.core.recovery.policy.EscalationSettings;
import dev.errata.core.recovery.policy.LeaseSettings;
import dev.errata.core.recovery.policy.Profile;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.recovery.policy.Retention;
import dev.errata.core.recovery.policy.RetryPolicy;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.yaml.InvalidYamlException;
import dev.errata.core.yaml.Yaml;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The recovery configuration as a YAML file. Every key is optional; what is not said stays as it is without a file. All
 * mistakes are told at once, and unknown keys are mistakes.
 *
 * <pre>{@code
 * defaultProfile: default        # of whoever names none
 * maxWait: 2h                    # a longer wait is a gate
 * maxRuns: 10                    # of one operation, under all policies together; no policy may allow more
 * policies:
 *   llm:                         # built in, or a new name (then maxAttempts and backoff are needed)
 *     maxAttempts: 3             # counts the first run
 *     backoff: exponential       # exponential, linear, fixed
 *     initialDelay: 1s
 *     multiplier: 2              # exponential only
 *     maxDelay: 30s              # not for fixed
 *     jitter: full               # none, equal, full
 *     timeLimitFactor: 1         # by how much a run's time limit grows
 * profiles:
 *   careful:                     # built in, or a new name (then it starts as a copy of default)
 *     description: Only waits
 *     detection: {enablePatternMatching: true, enableSeverityInference: true, enableRecoverabilityInference: true}
 *     recovery: {enableAutomaticRecovery: true, maxRecoveryAttempts: 3, allowedStrategies: [wait_for_rate_limit]}
 *     retry: {enabled: true, maxAttempts: 3, initialDelay: 1s, maxDelay: 30s, multiplier: 2}
 *     reporting: {logLevel: info, includeStackTrace: true, includeContext: true}
 * categories:
 *   llm_timeout: {policy: timeout, strategy: gate, severity: high, onExhausted: escalate, escalationTargets: [ml-team]}
 * components:
 *   octokit:                     # a source's component, or a skill
 *     {profile: lenient, policy: github, retryEnabled: true, maxAttempts: 8, initialDelay: 2s, maxDelay: 1m,
 *      multiplier: 2, automaticRecovery: true, allowedStrategies: [retry_with_backoff], leases: false}
 * escalation:
 *   gateTargets: [operator]      # asked in this order, then owner
 *   escalateTargets: [oracle, operator]
 *   deadlines: {critical: 15m, high: 1h, medium: 8h, low: 24h}
 * leases: {enabled: true, timeLimit: 10m, pickUpWithin: 1h, payloadWithin: 10m, handOuts: 4}
 * retention: {closed: 24h, idle: 30d, resolved: 90d}
 * dependencies:                  # what retries of the whole fleet may do to what they call
 *   mode: observe                # off, observe, enforce
 *   budget: {perFirstAttempt: 0.2, minimumPerSecond: 10, bucket: 100}
 *   breaker: {failureRate: 0.5, minimumCalls: 20, window: 10s, openFor: 5s, longestOpen: 15m, probeWithin: 30s}
 *   slowStart: {perSecond: 10, doubleEvery: 2s, until: 1000}
 * }</pre>
 *
 * <p>The file may hold rules of classification as well, under {@code rules}, which are not looked at here.
 *
 * <p>A variable of the environment overrides one value: {@code ERRATA_RECOVERY_} and the path in capitals, {@code _} for
 * every other character: {@code ERRATA_RECOVERY_POLICIES_LLM_MAXATTEMPTS=5}. Lists are separated by commas. A policy,
 * profile, category or component must be built in or in the file for a variable to reach it.
 */
public final class RecoveryConfigFile {
    private static final int MOST_HAND_OUTS = 100;

    private RecoveryConfigFile() {}

    /**
     * Reads a configuration.
     *
     * @param yaml the text of the file; may be empty
     * @param environment of which only the variables with our prefix are looked at
     * @throws InvalidRecoveryConfigException with every mistake
     */
    public static RecoveryConfig read(String yaml, Map<String, String> environment) {
        Mistakes mistakes = new Mistakes();
        EnvironmentOverrides overrides = new EnvironmentOverrides(environment);
        Section root = Section.root(parse(yaml, mistakes), overrides, mistakes);
        RecoveryConfig config = config(root);
        root.leave("rules");
        root.close();
        overrides.unused().forEach(name -> mistakes.add(name + " overrides no value of the recovery configuration"));
        mistakes.throwIfAny();
        return config;
    }

    /** The keys at the top of such a file, without those of the rules that may be in it. */
    public static Set<String> keys() {
        Section root = Section.root(null, new EnvironmentOverrides(Map.of()), new Mistakes());
        Object unused = config(root);
        return root.keys();
    }

    private static @Nullable Object parse(String yaml, Mistakes mistakes) {
        try {
            return Yaml.load("the file", yaml);
        } catch (InvalidYamlException e) {
            mistakes.add(String.valueOf(e.getMessage()));
            return null;
        }
    }

    private static RecoveryConfig config(Section root) {
        RecoveryConfig defaults = RecoveryConfig.defaults();
        int maxRuns = root.read("maxRuns", Kind.integer(1, RetryPolicy.MOST_ATTEMPTS), defaults.maxRuns());
        Kind<Integer> attempts = Kind.integer(1, maxRuns, "maxRuns");
        Map<String, RetryPolicy> policies = new PolicyReader(attempts).readAll(root.section("policies"));
        Map<String, Profile> profiles = new ProfileReader(attempts).readAll(root.section("profiles"));
        OverrideReader overrides = new OverrideReader(policies.keySet(), profiles.keySet(), attempts);
        return new RecoveryConfig(
                root.read("defaultProfile", Kind.oneOf(profiles.keySet()), defaults.defaultProfile()),
                root.read("maxWait", Kind.TIME, defaults.maxWait()),
                maxRuns,
                policies,
                profiles,
                overrides.categories(root.section("categories")),
                overrides.components(root.section("components")),
                escalation(root.section("escalation")),
                leases(root.section("leases")),
                retention(root.section("retention")),
                DependencyReader.read(root.section("dependencies")));
    }

    private static EscalationSettings escalation(Section section) {
        EscalationSettings defaults = EscalationSettings.DEFAULTS;
        List<String> gate = section.findList("gateTargets", Kind.TEXT);
        List<String> escalate = section.findList("escalateTargets", Kind.TEXT);
        Section times = section.section("deadlines");
        Map<Severity, Duration> deadlines = new EnumMap<>(Severity.class);
        for (Severity severity : Severity.values()) {
            deadlines.put(severity, times.read(severity.label(), Kind.TIME, defaults.deadline(severity)));
        }
        times.close();
        section.close();
        return new EscalationSettings(
                gate == null ? defaults.gateTargets() : gate,
                escalate == null ? defaults.escalateTargets() : escalate,
                deadlines);
    }

    private static LeaseSettings leases(Section section) {
        LeaseSettings defaults = LeaseSettings.DEFAULTS;
        LeaseSettings leases = new LeaseSettings(
                section.read("enabled", Kind.FLAG, defaults.enabled()),
                section.read("timeLimit", Kind.TIME, defaults.timeLimit()),
                section.read("pickUpWithin", Kind.TIME, defaults.pickUpWithin()),
                section.read("payloadWithin", Kind.TIME, defaults.payloadWithin()),
                section.read("handOuts", Kind.integer(1, MOST_HAND_OUTS), defaults.handOuts()));
        section.close();
        return leases;
    }

    private static Retention retention(Section section) {
        Retention defaults = Retention.DEFAULTS;
        Retention retention = new Retention(
                section.read("closed", Kind.TIME, defaults.closed()),
                section.read("idle", Kind.TIME, defaults.idle()),
                section.read("resolved", Kind.TIME, defaults.resolved()));
        section.close();
        return retention;
    }
}
