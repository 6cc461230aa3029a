package dev.errata.aggregator;

import dev.errata.core.aggregation.Burst;
import dev.errata.core.aggregation.GroupMembers;
import dev.errata.core.aggregation.GroupMessage;
import dev.errata.core.aggregation.GroupState;
import dev.errata.core.aggregation.Partial;
import dev.errata.core.alert.AlertCause;
import dev.errata.core.alert.AlertMetric;
import dev.errata.core.alert.AlertRule;
import dev.errata.core.alert.AlertWatch.MinuteSum;
import dev.errata.core.grouping.GroupSample;
import dev.errata.core.grouping.GroupStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.jspecify.annotations.Nullable;

/**
 * What rules about single groups look at: new ones, those that are back, bursts. A task watches a bounded number of
 * groups; when there are more at once, the others are counted together.
 */
final class GroupAlerts {
    private static final int MOST_WATCHES = 1_000;
    private static final long MILLIS_PER_MINUTE = 60_000;

    private final Map<AlertMetric, AlertRule> rules = new EnumMap<>(AlertMetric.class);
    private final Duration gap;
    private @Nullable ProcessorContext<?, ?> context;
    private @Nullable Watches watches;

    GroupAlerts(List<AlertRule> rules, Duration gap) {
        rules.stream().filter(rule -> rule.metric().isOfGroups()).forEach(rule -> this.rules.put(rule.metric(), rule));
        this.gap = gap;
    }

    void init(ProcessorContext<?, ?> initial) {
        context = initial;
        watches = Watches.of(initial);
    }

    /** Notices that a group is new or back. */
    void changed(String groupId, GroupState before, GroupState after, Partial message) {
        boolean isBackNow = isBack(after) && !isBack(before);
        if (message instanceof Partial.OfGroup partial) {
            long errors = partial.members().count();
            count(AlertMetric.NEW_GROUP, before.isUnseen(), errors, groupId, after);
            count(AlertMetric.REGRESSED_GROUP, isBackNow, errors, groupId, after);
        } else if (message instanceof GroupMessage.OfMove move) {
            long errors = move.state().countOfLastEpisode();
            boolean isKnown = move.state().isOlderThan(newest());
            if (isKnown) {
                clear(AlertMetric.NEW_GROUP, groupId);
            } else {
                count(AlertMetric.NEW_GROUP, before.isUnseen(), errors, groupId, after);
            }
            count(AlertMetric.REGRESSED_GROUP, isBackNow, errors, groupId, after);
        }
    }

    /** Notices a burst. */
    void published(String groupId, GroupState state, Instant now) {
        AlertRule rule = rules.get(AlertMetric.BURST);
        if (rule == null) {
            return;
        }
        Watches known = Objects.requireNonNull(watches);
        String key = key(rule, groupId);
        Burst.levelOf(state, now)
                .filter(level -> level.numerator() >= rule.minimumCount())
                .filter(level -> known.size() < MOST_WATCHES || known.has(key))
                .ifPresent(level -> known.put(
                        key, known.get(key, scope(groupId)).plusLevel(minute(), level, cause(groupId, state))));
    }

    /** Another group has it now. */
    void gone(String groupId) {
        rules.keySet().forEach(metric -> clear(metric, groupId));
    }

    private void clear(AlertMetric metric, String groupId) {
        AlertRule rule = rules.get(metric);
        Watches known = Objects.requireNonNull(watches);
        if (rule != null && known.has(key(rule, groupId))) {
            String key = key(rule, groupId);
            known.put(key, known.get(key, scope(groupId)).cleared());
        }
    }

    /** A group that began before this is not new. */
    private Instant newest() {
        AlertRule rule = rules.get(AlertMetric.NEW_GROUP);
        Instant now = Instant.ofEpochMilli(Objects.requireNonNull(context).currentSystemTimeMs());
        return rule == null ? now : now.minus(rule.window());
    }

    /** Of a group that has news, and of one that had some shortly before, the errors are told. */
    private void count(AlertMetric metric, boolean isNews, long errors, String groupId, GroupState state) {
        AlertRule rule = rules.get(metric);
        Watches known = Objects.requireNonNull(watches);
        if (rule == null || !(isNews || known.has(key(rule, groupId)))) {
            return;
        }
        boolean isTooMany = known.size() >= MOST_WATCHES && !known.has(key(rule, groupId));
        String scope = isTooMany
                ? "partition:" + Objects.requireNonNull(context).taskId().partition()
                : scope(groupId);
        AlertCause cause = isTooMany ? AlertCause.NONE : cause(groupId, state);
        String key = rule.name() + "|" + scope;
        MinuteSum sum = new MinuteSum(isNews ? 1 : 0, isTooMany ? 1 : errors);
        known.put(key, known.get(key, scope).plus(minute(), sum, cause));
    }

    private boolean isBack(GroupState state) {
        return state.status(gap).equals(Optional.of(GroupStatus.REGRESSED));
    }

    private static AlertCause cause(String groupId, GroupState state) {
        GroupMembers members = Objects.requireNonNull(state.members());
        AlertCause shown = members.samples().stream()
                .findFirst()
                .map((GroupSample sample) -> AlertCause.of(sample.errorId(), sample.message()))
                .orElse(AlertCause.NONE);
        return shown.updated(new AlertCause(members.category(), groupId, members.pattern(), null, null));
    }

    private static String key(AlertRule rule, String groupId) {
        return rule.name() + "|" + scope(groupId);
    }

    private static String scope(String groupId) {
        return "group:" + groupId;
    }

    private long minute() {
        return Objects.requireNonNull(context).currentSystemTimeMs() / MILLIS_PER_MINUTE;
    }
}
