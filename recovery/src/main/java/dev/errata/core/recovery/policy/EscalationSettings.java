package dev.errata.core.recovery.policy;

import dev.errata.core.recovery.Action;
import dev.errata.core.taxonomy.Severity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Who is asked, and how long they may take.
 *
 * @param gateTargets people who answer a gate, before {@code owner}
 * @param escalateTargets agents or teams that an escalation goes to, before {@code owner}
 * @param deadlines after which a target is reminded; after the same time again the next one is asked
 */
public record EscalationSettings(
        List<String> gateTargets, List<String> escalateTargets, Map<Severity, Duration> deadlines) {
    /** The last target of every escalation. */
    public static final String OWNER = "owner";

    public static final EscalationSettings DEFAULTS = new EscalationSettings(
            List.of("operator"),
            List.of("oracle", "operator"),
            Map.of(
                    Severity.CRITICAL, Duration.ofMinutes(15),
                    Severity.HIGH, Duration.ofHours(1),
                    Severity.MEDIUM, Duration.ofHours(8),
                    Severity.LOW, Duration.ofHours(24)));

    public EscalationSettings {
        gateTargets = List.copyOf(gateTargets);
        escalateTargets = List.copyOf(escalateTargets);
        deadlines = Map.copyOf(deadlines);
        for (Severity severity : Severity.values()) {
            if (!deadlines.containsKey(severity)) {
                throw new IllegalArgumentException("escalation deadlines lack " + severity.label());
            }
        }
    }

    public Duration deadline(Severity severity) {
        return Objects.requireNonNull(deadlines.get(severity));
    }

    /** Everyone to ask, in order; the last is the owner. */
    public List<String> chain(Action action, CategorySettings category) {
        List<String> targets = action == Action.ESCALATE ? escalateTargets : gateTargets;
        List<String> chain =
                new ArrayList<>(category.escalationTargets() == null ? targets : category.escalationTargets());
        chain.remove(OWNER);
        chain.add(OWNER);
        return chain;
    }
}
