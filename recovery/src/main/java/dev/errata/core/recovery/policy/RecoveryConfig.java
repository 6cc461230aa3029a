package dev.errata.core.recovery.policy;

import dev.errata.core.dependency.DependencySettings;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.Provenance;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.taxonomy.Category;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;

/**
 * Everything that a recovery decision depends on besides the error and its operation.
 *
 * @param defaultProfile the profile of whoever names none
 * @param maxWait a wait longer than this is a gate
 * @param maxRuns of one operation, under all policies together; only a person adds to them
 * @param policies by name
 * @param profiles by name
 * @param components by component or skill name
 */
public record RecoveryConfig(
        String defaultProfile,
        Duration maxWait,
        int maxRuns,
        Map<String, RetryPolicy> policies,
        Map<String, Profile> profiles,
        Map<Category, CategorySettings> categories,
        Map<String, ComponentSettings> components,
        EscalationSettings escalation,
        LeaseSettings leases,
        Retention retention,
        DependencySettings dependencies) {
    private static final RecoveryConfig DEFAULTS = new RecoveryConfig(
            Profiles.DEFAULT,
            Duration.ofHours(2),
            10,
            Policies.builtIn(),
            Profiles.builtIn(),
            Map.of(),
            Map.of(),
            EscalationSettings.DEFAULTS,
            LeaseSettings.DEFAULTS,
            Retention.DEFAULTS,
            DependencySettings.DEFAULTS);

    public RecoveryConfig {
        policies = Map.copyOf(policies);
        profiles = Map.copyOf(profiles);
        categories = Map.copyOf(categories);
        components = Map.copyOf(components);
        if (maxRuns < 1 || maxRuns > RetryPolicy.MOST_ATTEMPTS) {
            throw new IllegalArgumentException(
                    "maxRuns must be 1 to " + RetryPolicy.MOST_ATTEMPTS + ", got " + maxRuns);
        }
        if (!profiles.containsKey(defaultProfile)) {
            throw new IllegalArgumentException("defaultProfile '" + defaultProfile + "' is not a profile");
        }
        for (String policy : Policies.builtIn().keySet()) {
            if (!policies.containsKey(policy)) {
                throw new IllegalArgumentException("the taxonomy needs policy '" + policy + "'");
            }
        }
    }

    /** What holds without a file. */
    public static RecoveryConfig defaults() {
        return DEFAULTS;
    }

    /** With other rules for dependencies. */
    public RecoveryConfig withDependencies(DependencySettings changed) {
        return new RecoveryConfig(
                defaultProfile,
                maxWait,
                maxRuns,
                policies,
                profiles,
                categories,
                components,
                escalation,
                leases,
                retention,
                changed);
    }

    public CategorySettings category(Category category) {
        return categories.getOrDefault(category, CategorySettings.NONE);
    }

    /** The settings of the skill that ran, else of the component that failed. */
    ComponentSettings component(Provenance provenance) {
        String skill = provenance.execution().skill();
        ComponentSettings ofSkill = skill == null ? null : components.get(skill);
        if (ofSkill != null) {
            return ofSkill;
        }
        String component = provenance.source().component();
        ComponentSettings ofComponent = component == null ? null : components.get(component);
        return ofComponent == null ? ComponentSettings.NONE : ofComponent;
    }

    /** Whether runs of this component are watched. */
    public boolean watches(Provenance provenance) {
        Boolean leases = component(provenance).leases();
        return leases == null ? this.leases.enabled() : leases;
    }

    /** The profile of an event: the one that it names, else its component's, else the default. */
    public Profile profile(ErrorEvent event) {
        return profile(event.settings(), component(Provenance.of(event)));
    }

    Profile profile(RecoverySettings asked, ComponentSettings component) {
        Profile named = asked.profile() == null ? null : profiles.get(asked.profile());
        if (named != null) {
            return named;
        }
        String name = component.profile() == null ? defaultProfile : component.profile();
        return Objects.requireNonNull(profiles.get(name));
    }
}
