package dev.errata.simulator.check;

import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.policy.Backoff;
import dev.errata.core.recovery.policy.CategorySettings;
import dev.errata.core.recovery.policy.ComponentSettings;
import dev.errata.core.recovery.policy.LeaseSettings;
import dev.errata.core.recovery.policy.PolicyDigest;
import dev.errata.core.recovery.policy.Profile;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.recovery.policy.RetryNumbers;
import dev.errata.core.recovery.policy.RetryPolicy;
import dev.errata.core.recovery.trial.Finding;
import dev.errata.core.recovery.trial.Redecision;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.OnExhausted;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.Strategy;
import dev.errata.simulator.kafka.Recorded;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The digest of policies is the same wherever they hold; policies that differ in one thing alone have others. Those in force make
 * every decision again from what the topics hold, as whoever tries others relies on.
 */
final class PolicyDigestsCheck implements Check {
    private static final Category SOME = Category.TOOL_EXECUTION;

    private final RecoveryConfig config;
    private final Set<String> said = new HashSet<>();
    private final Recorded recorded = new Recorded();
    private int decisions;

    PolicyDigestsCheck(RecoveryConfig config) {
        this.config = config;
    }

    @Override
    public void see(Seen seen) {
        recorded.see(seen.record(), seen.value());
        if (seen.value() instanceof RecoveryDecision decision) {
            decisions++;
            String digest = String.valueOf(decision.grounds().policyDigest());
            said.add(digest);
            Check.holds(digest.matches("[0-9a-f]{16}") && said.size() == 1, "policies have one digest", seen);
        }
    }

    @Override
    public void end() {
        List<Redecision> again = recorded.redecided(config, config, Instant.EPOCH);
        if (again.size() != decisions) {
            throw new Violation("every decision is made again", again.size() + " of " + decisions);
        }
        for (Redecision made : again) {
            if (made.finding() != Finding.REPRODUCED || made.differs()) {
                throw new Violation("the same policies make every decision again", made.toString());
            }
        }
        Set<String> digests = new HashSet<>();
        for (RecoveryConfig other : others()) {
            String digest = PolicyDigest.of(other);
            if (said.contains(digest) || !digests.add(digest) || !digest.equals(PolicyDigest.of(other))) {
                throw new Violation("other policies have another digest", digest + " is that of " + other);
            }
        }
        if (!said.isEmpty() && !said.contains(PolicyDigest.of(with(config.components(), config.categories())))) {
            throw new Violation("the same policies have the same digest", said + " was said of " + config);
        }
    }

    /** Each differs in one thing from the policies of this history, and from each other. */
    private List<RecoveryConfig> others() {
        List<RecoveryConfig> others = new ArrayList<>();
        RetryPolicy network = Objects.requireNonNull(config.policies().get("network"));
        Profile lenient = Objects.requireNonNull(config.profiles().get("lenient"));
        others.add(config(config.maxWait().plusMillis(1), config.maxRuns(), network, lenient, config.leases()));
        others.add(config(config.maxWait(), config.maxRuns() + 1, network, lenient, config.leases()));
        others.add(config(
                config.maxWait(),
                config.maxRuns(),
                RetryPolicy.of(
                        "network", network.maxAttempts(), new Backoff.Fixed(Duration.ofSeconds(7)), network.jitter()),
                lenient,
                config.leases()));
        others.add(config(
                config.maxWait(),
                config.maxRuns(),
                network,
                new Profile(
                        lenient.name(),
                        lenient.description(),
                        lenient.detection(),
                        new Profile.Recovery(true, 5, Set.of(Strategy.FIX_TEST)),
                        lenient.retry(),
                        lenient.reporting()),
                config.leases()));
        others.add(config(
                config.maxWait(),
                config.maxRuns(),
                network,
                lenient,
                new LeaseSettings(true, Duration.ofMinutes(3), Duration.ofMinutes(4), Duration.ofMinutes(5), 6)));
        others.addAll(ofOneName());
        return others;
    }

    private List<RecoveryConfig> ofOneName() {
        List<RecoveryConfig> others = new ArrayList<>();
        for (Set<Strategy> allowed :
                List.of(Set.<Strategy>of(), Set.of(Strategy.FIX_TEST), Set.of(Strategy.FEED_BACK))) {
            others.add(withComponent(new ComponentSettings(null, null, null, RetryNumbers.NONE, null, allowed, null)));
        }
        others.add(withComponent(ComponentSettings.NONE));
        others.add(withComponent(new ComponentSettings("fast", null, null, RetryNumbers.NONE, null, null, null)));
        others.add(withComponent(new ComponentSettings(null, "llm", null, RetryNumbers.NONE, null, null, null)));
        others.add(withComponent(new ComponentSettings(null, null, true, RetryNumbers.NONE, null, null, null)));
        others.add(withComponent(
                new ComponentSettings(null, null, null, new RetryNumbers(2, null, null, null), null, null, null)));
        others.add(withComponent(new ComponentSettings(null, null, null, RetryNumbers.NONE, true, null, null)));
        others.add(withComponent(new ComponentSettings(null, null, null, RetryNumbers.NONE, null, null, true)));
        others.add(withCategory(new CategorySettings("llm", null, null, null, null)));
        others.add(withCategory(new CategorySettings(null, Strategy.FAIL_FAST, null, null, null)));
        others.add(withCategory(new CategorySettings(null, null, Severity.CRITICAL, null, null)));
        others.add(withCategory(new CategorySettings(null, null, null, OnExhausted.CONTINUE, null)));
        return others;
    }

    private RecoveryConfig withComponent(ComponentSettings settings) {
        Map<String, ComponentSettings> more = new HashMap<>(config.components());
        more.put("another component", settings);
        return with(more, config.categories());
    }

    private RecoveryConfig withCategory(CategorySettings settings) {
        Map<Category, CategorySettings> more = new HashMap<>(config.categories());
        more.put(SOME, settings);
        return with(config.components(), more);
    }

    /** Written down anew. */
    private RecoveryConfig with(Map<String, ComponentSettings> components, Map<Category, CategorySettings> categories) {
        return new RecoveryConfig(
                config.defaultProfile(),
                config.maxWait(),
                config.maxRuns(),
                config.policies(),
                config.profiles(),
                categories,
                components,
                config.escalation(),
                config.leases(),
                config.retention(),
                config.dependencies());
    }

    private RecoveryConfig config(
            Duration maxWait, int maxRuns, RetryPolicy network, Profile lenient, LeaseSettings leases) {
        Map<String, RetryPolicy> policies = new HashMap<>(config.policies());
        policies.put(network.name(), network);
        Map<String, Profile> profiles = new HashMap<>(config.profiles());
        profiles.put(lenient.name(), lenient);
        return new RecoveryConfig(
                config.defaultProfile(),
                maxWait,
                maxRuns,
                policies,
                profiles,
                config.categories(),
                config.components(),
                config.escalation(),
                leases,
                config.retention(),
                config.dependencies());
    }
}
