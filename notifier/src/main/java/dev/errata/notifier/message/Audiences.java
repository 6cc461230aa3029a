package dev.errata.notifier.message;

import dev.errata.core.recovery.policy.EscalationSettings;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Who is told over which channels.
 *
 * @param alerts channels that tell of alerts; all that are set if it is empty
 * @param targets of escalations, each with its channels; one that is not here has the owner's, and an owner that is not here
 *     all that are set
 */
public record Audiences(List<String> alerts, Map<String, List<String>> targets) {
    /** Everybody over every channel. */
    public static final Audiences ALL = new Audiences(List.of(), Map.of());

    public Audiences {
        alerts = List.copyOf(alerts);
        targets = Map.copyOf(targets);
    }

    /** From values such as {@code webhook, mail}, by target. */
    public static Audiences of(List<String> alerts, Map<String, String> targets) {
        Map<String, List<String>> lists = new TreeMap<>();
        targets.forEach((target, channels) -> lists.put(
                target,
                Arrays.stream(channels.split(",", -1))
                        .map(String::strip)
                        .filter(channel -> !channel.isEmpty())
                        .toList()));
        return new Audiences(alerts, lists);
    }

    /** Every channel that is named. */
    public Set<String> named() {
        Set<String> named = new LinkedHashSet<>(alerts);
        targets.values().forEach(named::addAll);
        return named;
    }

    public boolean isAmong(Collection<String> channels) {
        return channels.containsAll(named());
    }

    /** The channels that tell of it, out of those that there are. */
    public Set<String> of(Notice notice, Set<String> channels) {
        if (notice instanceof QuestionNotice question) {
            Set<String> all = new LinkedHashSet<>();
            question.audience().forEach(target -> all.addAll(of(target, channels)));
            return all;
        }
        return alerts.isEmpty() ? channels : Set.copyOf(alerts);
    }

    private Set<String> of(String target, Set<String> channels) {
        List<String> own = targets.getOrDefault(target, List.of());
        List<String> found = own.isEmpty() ? targets.get(EscalationSettings.OWNER) : own;
        return found == null ? channels : new LinkedHashSet<>(found);
    }
}
