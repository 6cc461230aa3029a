package dev.errata.aggregator;

import dev.errata.core.aggregation.GroupLink;
import dev.errata.core.aggregation.GroupMembers;
import dev.errata.core.aggregation.GroupMessage;
import dev.errata.core.aggregation.GroupOwner;
import dev.errata.core.aggregation.GroupOwner.Change;
import dev.errata.core.aggregation.GroupState;
import dev.errata.core.aggregation.Partial;
import dev.errata.core.aggregation.SkeletonOwner;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.grouping.GroupAlias;
import dev.errata.streams.deadletter.DeadLetterReason;
import dev.errata.streams.deadletter.RejectedRecordException;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Owns groups: folds partials into them, links them to others, publishes those that changed, and forgets those that have
 * been silent for long. What a group that was taken over still gets is passed on.
 */
final class GroupProcessor implements Processor<String, Partial, String, @Nullable Object> {
    private static final Duration ROUNDS_TICK = Duration.ofSeconds(30);

    /** How often at most it is said again that an id is an alias that is still in use. */
    private static final Duration REMINDER = Duration.ofDays(1);

    private final AggregationSettings settings;
    private final GroupOwner owner;
    private final SkeletonOwner skeletons = new SkeletonOwner();
    private final GroupAlerts alerts;
    private final AggregatorMeters meters;
    private @Nullable ProcessorContext<String, @Nullable Object> context;
    private @Nullable Groups groups;

    GroupProcessor(AggregationSettings settings, GroupAlerts alerts, AggregatorMeters meters) {
        this.settings = settings;
        this.owner = new GroupOwner(settings.episodeGap());
        this.alerts = alerts;
        this.meters = meters;
    }

    @Override
    public void init(ProcessorContext<String, @Nullable Object> initial) {
        context = initial;
        Groups kept = Groups.of(initial);
        groups = kept;
        alerts.init(initial, kept);
        GroupRounds rounds = new GroupRounds(kept, settings.groupExpiry(), this::forget);
        initial.schedule(settings.updateInterval(), PunctuationType.WALL_CLOCK_TIME, this::publish);
        initial.schedule(ROUNDS_TICK, PunctuationType.WALL_CLOCK_TIME, rounds::tick);
    }

    @Override
    public void process(Record<String, Partial> record) {
        Partial message = record.value();
        if (!(message instanceof Partial.OfDay
                || message instanceof Partial.OfAlert
                || message instanceof GroupMessage.OfSkeleton)) {
            Groups kept = Objects.requireNonNull(groups);
            take(message, kept.get(message.key()));
        }
    }

    private void take(Partial message, GroupState before) {
        String groupId = message.key();
        boolean isWordOfPerson = message instanceof GroupMessage.OfSplit
                || (message instanceof GroupMessage.OfJoin join && join.isByPerson());
        if (isWordOfPerson && before.isUnseen()) {
            throw new RejectedRecordException(DeadLetterReason.INVALID, "no such group to merge or split");
        }
        Groups kept = Objects.requireNonNull(groups);
        Instant now = now();
        GroupOwner.Step step = owner.after(groupId, before, message, now);
        if (before.isUnseen() && message instanceof Partial.OfGroup first && step.change() == Change.CONTENT) {
            meters.changed(AggregatorMeters.GroupChange.NEW);
            offer(groupId, first.members());
        }
        kept.put(groupId, step.state());
        boolean isInUse = before.touchedAt().isBefore(now.minus(REMINDER)) && !before.isUnseen();
        boolean isLinked = !step.state().link().equals(GroupLink.NONE);
        if (step.change() == Change.LINK || (isInUse && isLinked)) {
            tell(groupId, step.state().link(), now);
        }
        publishLast(groupId, before, step.state().link(), now);
        if (step.change() == Change.CONTENT) {
            kept.unpublished().add(groupId);
            alerts.changed(groupId, before, step.state(), message);
        }
        step.messages().forEach(next -> forward(next.key(), next, Sinks.PARTIALS));
    }

    /** Patterns of messages may turn out to differ in a value only; a fingerprint of another kind stands for itself. */
    private void offer(String groupId, GroupMembers members) {
        if (settings.learnsPatterns()) {
            members.patternOf(groupId)
                    .ifPresent(pattern -> skeletons
                            .offers(pattern, groupId)
                            .forEach(offer -> forward(offer.key(), offer, Sinks.PARTIALS)));
        }
    }

    private void tell(String groupId, GroupLink link, Instant now) {
        GroupAlias alias = new GroupAlias(groupId, link.mergedInto(), link.splitInto(), now);
        forward(groupId, alias, Sinks.GROUP_ALIASES);
    }

    private void publishLast(String groupId, GroupState before, GroupLink link, Instant now) {
        String winner = link.mergedInto();
        if (winner != null && before.link().mergedInto() == null) {
            meters.changed(AggregatorMeters.GroupChange.MERGED);
            Objects.requireNonNull(groups).unpublished().remove(groupId);
            alerts.gone(groupId);
            before.toMergedGroup(groupId, winner, settings.episodeGap(), now)
                    .ifPresent(group -> forward(groupId, group, Sinks.GROUPED));
        }
    }

    private void publish(long wallClock) {
        Groups kept = Objects.requireNonNull(groups);
        Instant now = Instant.ofEpochMilli(wallClock);
        kept.unpublished().release(groupId -> {
            GroupState state = kept.get(groupId);
            alerts.published(groupId, state, now);
            state.toGroup(groupId, settings.episodeGap(), now).ifPresent(group -> publish(groupId, group));
        });
    }

    private void publish(String groupId, ErrorGroup group) {
        forward(groupId, group, Sinks.GROUPED);
        meters.publishedGroup();
    }

    private void forget(String groupId) {
        Groups kept = Objects.requireNonNull(groups);
        boolean isLinked = !kept.get(groupId).link().equals(GroupLink.NONE);
        kept.delete(groupId);
        meters.changed(AggregatorMeters.GroupChange.FORGOTTEN);
        forward(groupId, null, Sinks.GROUPED);
        if (isLinked) {
            forward(groupId, null, Sinks.GROUP_ALIASES);
        }
    }

    private void forward(String key, @Nullable Object value, String sink) {
        Objects.requireNonNull(context).forward(new Record<>(key, value, now().toEpochMilli()), sink);
    }

    private Instant now() {
        return Instant.ofEpochMilli(Objects.requireNonNull(context).currentSystemTimeMs());
    }
}
