package dev.errata.core.recovery.policy;

import dev.errata.core.classified.Classification;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.Provenance;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.recovery.AppliedPolicy;
import dev.errata.core.recovery.DecidedError;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.core.taxonomy.OnExhausted;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.Strategy;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The settings that apply to one error, all precedence resolved: the event's own, then its component's, then the named
 * profile's, then those of the default profile and the category.
 *
 * @param profile the name of the profile that applied
 * @param policy with its numbers as they apply here
 * @param allowedStrategies without {@code gate} and {@code fail_fast}, which always are
 */
public record Terms(
        String profile,
        RetryPolicy policy,
        Strategy strategy,
        Severity severity,
        OnExhausted onExhausted,
        boolean retryEnabled,
        boolean automaticRecovery,
        Set<Strategy> allowedStrategies) {
    public Terms {
        allowedStrategies = Set.copyOf(allowedStrategies);
    }

    /**
     * What applies to this error.
     *
     * @param asked the event's own settings, or those that its operation came with
     */
    public static Terms of(RecoveryConfig config, ClassifiedError error, RecoverySettings asked) {
        ComponentSettings component = config.component(Provenance.of(error.error()));
        Profile profile = config.profile(asked, component);
        Category category = error.classification().deciding();
        CategorySettings ofCategory = config.category(category);
        RetryPolicy policy =
                policy(basePolicy(config, error.classification(), asked, component), asked, component, profile);
        return new Terms(
                profile.name(),
                policy.withMaxAttempts(Math.min(policy.maxAttempts(), config.maxRuns())),
                first(ofCategory.strategy(), null, error.classification().strategy()),
                first(ofCategory.severity(), null, error.classification().severity()),
                first(ofCategory.onExhausted(), null, category.onExhausted()),
                first(
                        asked.retryEnabled(),
                        component.retryEnabled(),
                        profile.retry().enabled()),
                first(
                        asked.automaticRecovery(),
                        component.automaticRecovery(),
                        profile.recovery().enableAutomaticRecovery()),
                first(
                        asked.allowedStrategies() == null ? null : strategies(asked.allowedStrategies()),
                        component.allowedStrategies(),
                        profile.recovery().allowedStrategies()));
    }

    /** As a decision says it. */
    public AppliedPolicy applied() {
        return new AppliedPolicy(policy.name(), profile, policy.maxAttempts());
    }

    /** The error as a decision says it. */
    public DecidedError decided(ClassifiedError error) {
        return DecidedError.of(error, severity, strategy);
    }

    /** Whether the strategy may be used; to stop and to ask a person always may. */
    public boolean allows(Strategy candidate) {
        return candidate == Strategy.GATE || candidate == Strategy.FAIL_FAST || allowedStrategies.contains(candidate);
    }

    private static RetryPolicy policy(
            RetryPolicy own, RecoverySettings asked, ComponentSettings component, Profile profile) {
        RetryPolicy shaped = own;
        if (Policies.SHAPED_BY_PROFILE.contains(own.name())) {
            shaped = own.with(profile.retry().numbers());
        } else if (Policies.RECOVERING.contains(own.name()) && !profile.name().equals(Profiles.DEFAULT)) {
            shaped = own.withMaxAttempts(profile.recovery().maxRecoveryAttempts() + 1);
        }
        return shaped.with(component.numbers())
                .with(RetryNumbers.sane(
                        asked.maxAttempts(), asked.initialDelay(), asked.maxDelay(), asked.multiplier()));
    }

    private static RetryPolicy basePolicy(
            RecoveryConfig config, Classification classification, RecoverySettings asked, ComponentSettings component) {
        CategorySettings category = config.category(classification.deciding());
        for (String name :
                new @Nullable String[] {asked.policy(), component.policy(), category.policy(), classification.policy()
                }) {
            RetryPolicy policy = name == null ? null : config.policies().get(name);
            if (policy != null) {
                return policy;
            }
        }
        RetryPolicy none = config.policies().get("none");
        if (none == null) {
            throw new IllegalStateException("policy 'none' is missing");
        }
        return none;
    }

    private static Set<Strategy> strategies(Iterable<String> labels) {
        Set<Strategy> strategies = EnumSet.noneOf(Strategy.class);
        labels.forEach(label -> Labelled.find(Strategy.class, label).ifPresent(strategies::add));
        return strategies;
    }

    private static <T> T first(@Nullable T first, @Nullable T second, T otherwise) {
        if (first != null) {
            return first;
        }
        return second == null ? otherwise : second;
    }
}
