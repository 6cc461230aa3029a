package dev.errata.core.recovery.policy;

import dev.errata.core.taxonomy.OnExhausted;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.Strategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the configuration changes for one category; null leaves the taxonomy's, and a rule's own override.
 *
 * @param escalationTargets asked in this order, before {@code owner}
 */
public record CategorySettings(
        @Nullable String policy,
        @Nullable Strategy strategy,
        @Nullable Severity severity,
        @Nullable OnExhausted onExhausted,
        @Nullable List<String> escalationTargets) {
    public static final CategorySettings NONE = new CategorySettings(null, null, null, null, null);

    public CategorySettings {
        escalationTargets = escalationTargets == null ? null : List.copyOf(escalationTargets);
    }
}
