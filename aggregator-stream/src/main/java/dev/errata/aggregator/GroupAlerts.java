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
    static final String GROUP_SCOPE = "group:";

    /** Groups that a task tells of one by one: more at once nobody reads. */
    private static final int MOST_WATCHES = 100;

    private static final long MILLIS_PER_MINUTE = 60_000;

    private final Map<AlertMetric, AlertRule> rules = new EnumMap<>(AlertMetric.class);
    private final Duration gap;
    private @Nullable ProcessorContext<?, ?> context;
    private @Nullable Watches watches;
    private boolean hasBegun;

    GroupAlerts(List<AlertRule> rules, Duration gap) {
        rules.stream().filter(rule -> rule.metric().isOfGroups()).forEach(rule -> this.rules.put(rule.metric(), rule));
        this.gap = gap;
    }

    void init(ProcessorContext<?, ?> initial) {
        context = initial;
        watches = Watches.of(initial);
        hasBegun = false;
    }

    /** Once, before anything else: with the watches that the task has, and the errors that are in their groups. */
    void begin(Groups groups) {
        if (hasBegun) {
            return;
        }
        hasBegun = true;
        Watches known = Objects.requireNonNull(watches);
        for (AlertMetric metric : List.of(AlertMetric.NEW_GROUP, AlertMetric.REGRESSED_GROUP)) {
            AlertRule rule = rules.get(metric);
            if (rule != null) {
                known.groupsOf(rule).forEach(group -> known.count(key(rule, group), errors(metric, groups.get(group))));
            }
        }
    }

    /** Notices that a group is new or back; there is no news of one of which only decisions are known. */
    void changed(String groupId, GroupState before, GroupState after, Partial message) {
        if (after.members() == null) {
            return;
        }
        boolean isNew = before.isUnseen();
        boolean isBack = isBack(after) && !isBack(before);
        if (message instanceof Partial.OfGroup) {
            count(AlertMetric.NEW_GROUP, isNew, groupId, after);
            count(AlertMetric.REGRESSED_GROUP, isBack, groupId, after);
        } else if (message instanceof GroupMessage.OfMove move) {
            if (move.state().isOlderThan(newest())) {
                clear(AlertMetric.NEW_GROUP, groupId);
            } else {
                count(AlertMetric.NEW_GROUP, isNew, groupId, after);
            }
            count(AlertMetric.REGRESSED_GROUP, isBack, groupId, after);
            redescribe(groupId, after);
        } else if (message instanceof GroupMessage.OfInheritance inheritance && inheritance.state() != null) {
            clear(AlertMetric.NEW_GROUP, groupId);
            redescribe(groupId, after);
        }
    }

    /** What was taken over may have made the pattern of a group another one. */
    private void redescribe(String groupId, GroupState state) {
        Watches known = Objects.requireNonNull(watches);
        for (AlertRule rule : rules.values()) {
            String key = key(rule, groupId);
            if (known.has(key)) {
                known.put(key, known.get(key, scope(groupId)).about(cause(groupId, state)));
            }
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
                .filter(level -> known.has(key) || (rule.isPassed(level) && known.ofGroups() < MOST_WATCHES))
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
    private void count(AlertMetric metric, boolean isNews, String groupId, GroupState state) {
        AlertRule rule = rules.get(metric);
        Watches known = Objects.requireNonNull(watches);
        if (rule == null) {
            return;
        }
        String key = key(rule, groupId);
        boolean isWatched = known.has(key);
        long errors = errors(metric, state);
        if (isNews && (isWatched || known.ofGroups() < MOST_WATCHES)) {
            known.put(key, known.get(key, scope(groupId)).news(minute(), errors, cause(groupId, state)));
        } else if (isNews) {
            String scope =
                    "partition:" + Objects.requireNonNull(context).taskId().partition();
            String all = rule.name() + "|" + scope;
            known.put(all, known.get(all, scope).plus(minute(), new MinuteSum(1, 1), AlertCause.NONE));
        } else if (isWatched) {
            known.count(key, errors);
        }
    }

    /** Since it has been new, or back. */
    private static long errors(AlertMetric metric, GroupState state) {
        GroupMembers members = state.members();
        return metric == AlertMetric.NEW_GROUP && members != null
                ? members.occurrences().count()
                : state.countOfLastEpisode();
    }

    private boolean isBack(GroupState state) {
        return state.status(gap).equals(Optional.of(GroupStatus.REGRESSED));
    }

    private static AlertCause cause(String groupId, GroupState state) {
        GroupMembers members = Objects.requireNonNull(state.members());
        AlertCause shown = members.examples().samples().stream()
                .findFirst()
                .map((GroupSample sample) -> AlertCause.of(sample.errorId(), sample.message()))
                .orElse(AlertCause.NONE);
        return shown.updated(new AlertCause(
                members.kind().category(), groupId, members.shownKind(groupId).pattern(), null, null));
    }

    private static String key(AlertRule rule, String groupId) {
        return rule.name() + "|" + scope(groupId);
    }

    private static String scope(String groupId) {
        return GROUP_SCOPE + groupId;
    }

    private long minute() {
        return Objects.requireNonNull(context).currentSystemTimeMs() / MILLIS_PER_MINUTE;
    }
}
