package dev.errata.aggregator;

import dev.errata.core.aggregation.GroupLink;
import dev.errata.core.aggregation.GroupMembers;
import dev.errata.core.aggregation.GroupMessage;
import dev.errata.core.aggregation.GroupOwner;
import dev.errata.core.aggregation.GroupOwner.Change;
import dev.errata.core.aggregation.GroupState;
import dev.errata.core.aggregation.Partial;
import dev.errata.core.aggregation.TemplateOwner;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.grouping.GroupAlias;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.streams.Outlets;
import dev.errata.streams.deadletter.DeadLetterReason;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.deadletter.RejectedRecordException;
import dev.errata.streams.deadletter.StoredBytes;
import dev.errata.streams.ledger.Ledger;
import dev.errata.streams.ledger.TaskLedger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
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
final class GroupProcessor implements Processor<String, Partial, Object, @Nullable Object> {
    private static final String EVICTED = LedgerLine.evictedName("groups");

    private static final Duration ROUNDS_TICK = Duration.ofSeconds(30);

    /** How often at most it is said again that an id is an alias that is still in use. */
    private static final Duration REMINDER = Duration.ofDays(1);

    /** After many groups the next ones wait for longer: each costs everybody behind more than an error does. */
    private static final Duration PAUSE_FOR_EACH = Duration.ofMillis(10);

    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

    private final AggregationSettings settings;
    private final GroupOwner owner;
    private final TemplateOwner templates = new TemplateOwner();
    private final GroupAlerts alerts;
    private final AggregatorMeters meters;
    private final Topics topics;
    private final DeadLetters deadLetters;
    private final Ledger ledger;
    private @Nullable ProcessorContext<Object, @Nullable Object> context;
    private @Nullable TaskLedger books;
    private @Nullable Outlets outlets;
    private @Nullable PartialRecords partials;
    private @Nullable Groups groups;
    private long publishedAt;
    private long pauseMillis;

    GroupProcessor(AggregationSettings settings, GroupAlerts alerts, Topics topics, AggregatorContext shared) {
        this.topics = topics;
        this.deadLetters = shared.deadLetters();
        this.ledger = shared.ledger();
        this.settings = settings;
        this.owner = new GroupOwner(settings.episodeGap());
        this.alerts = alerts;
        this.meters = shared.meters();
    }

    @Override
    public void init(ProcessorContext<Object, @Nullable Object> initial) {
        context = initial;
        TaskLedger own = ledger.open(initial, AggregatorTopology.OWNERS_LEDGER);
        books = own;
        outlets = new Outlets(initial, own);
        partials = new PartialRecords(initial, own, topics.partitions());
        Groups kept = Groups.of(initial, new StoredBytes(initial, deadLetters, AggregatorSinks.GROUP_DEAD_LETTERS));
        groups = kept;
        alerts.init(initial);
        GroupRounds rounds = new GroupRounds(kept, settings.groupExpiry(), this::forget);
        initial.schedule(settings.updateInterval(), PunctuationType.WALL_CLOCK_TIME, this::publish);
        initial.schedule(ROUNDS_TICK, PunctuationType.WALL_CLOCK_TIME, rounds::tick);
    }

    @Override
    public void process(Record<String, Partial> record) {
        Partial message = record.value();
        if (!(message instanceof Partial.OfDay
                || message instanceof Partial.OfAlert
                || message instanceof GroupMessage.OfTemplate)) {
            Groups kept = Objects.requireNonNull(groups);
            alerts.begin(kept);
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
        Instant now = now();
        GroupOwner.GroupUpdate update = owner.after(groupId, before, message, now);
        List<Runnable> writes = news(groupId, before, update, now);
        writes.forEach(Runnable::run);
        Groups kept = Objects.requireNonNull(groups);
        if (before.isUnseen() && message instanceof Partial.OfGroup first && update.change() == Change.CONTENT) {
            meters.changed(AggregatorMeters.GroupChange.NEW);
            offer(groupId, first.members());
        } else if (message instanceof GroupMessage.OfSuccession found
                && !found.members().groupId().equals(before.link().heir())) {
            offer(found.members().groupId(), found.members().members());
        }
        kept.put(groupId, update.state());
        if (isTakenOver(before, update.state())) {
            meters.changed(AggregatorMeters.GroupChange.MERGED);
            kept.unpublished().remove(groupId);
            alerts.gone(groupId);
        }
        if (update.change() == Change.CONTENT) {
            kept.unpublished().add(groupId);
            alerts.changed(groupId, before, update.state(), message);
        }
        update.messages().forEach(this::toOwner);
    }

    /** What is told of its link and its end, in bytes already: if there are none, nothing has changed yet. */
    private List<Runnable> news(String groupId, GroupState before, GroupOwner.GroupUpdate update, Instant now) {
        List<Runnable> writes = new ArrayList<>();
        GroupLink link = update.state().link();
        boolean isInUse = before.touchedAt().isBefore(now.minus(REMINDER)) && !before.isUnseen();
        if (update.change() == Change.LINK || (isInUse && link.isAlias())) {
            GroupAlias alias =
                    new GroupAlias(groupId, link.mergedInto(), link.splitInto(), link.heir(), link.sibling(), now);
            writes.add(written(AggregatorSinks.GROUP_ALIASES, topics.groupAliases(), groupId, alias));
        }
        if (isTakenOver(before, update.state())) {
            before.toMergedGroup(groupId, Objects.requireNonNull(link.mergedInto()), settings.episodeGap(), now)
                    .ifPresent(group -> writes.add(written(AggregatorSinks.MERGED, topics.groups(), groupId, group)));
        }
        return writes;
    }

    private static boolean isTakenOver(GroupState before, GroupState after) {
        return after.link().mergedInto() != null && before.link().mergedInto() == null;
    }

    /** Patterns of messages may turn out to differ in a value only, and errors to share a name; another fingerprint stands for itself. */
    private void offer(String groupId, GroupMembers members) {
        if (settings.learnsPatterns()) {
            members.patternOf(groupId)
                    .ifPresent(pattern -> templates.offers(pattern, groupId).forEach(this::toOwner));
        }
    }

    private void publish(long wallClock) {
        if (Math.abs(wallClock - publishedAt) < pauseMillis) {
            return;
        }
        Groups kept = Objects.requireNonNull(groups);
        Instant now = Instant.ofEpochMilli(wallClock);
        alerts.begin(kept);
        int published = kept.unpublished().release(groupId -> {
            GroupState state = kept.get(groupId);
            alerts.published(groupId, state, now);
            state.toGroup(groupId, settings.episodeGap(), now).ifPresent(group -> publish(groupId, group));
        });
        publishedAt = wallClock;
        pauseMillis = Math.min(published * PAUSE_FOR_EACH.toMillis(), LONGEST_PAUSE.toMillis());
    }

    private void publish(String groupId, ErrorGroup group) {
        forward(groupId, group, AggregatorSinks.GROUPED);
        meters.publishedGroup();
    }

    private void forget(String groupId) {
        Groups kept = Objects.requireNonNull(groups);
        boolean isLinked = kept.get(groupId).link().isAlias();
        kept.delete(groupId);
        Objects.requireNonNull(books).flow(EVICTED);
        meters.changed(AggregatorMeters.GroupChange.FORGOTTEN);
        forward(groupId, null, AggregatorSinks.GROUPED);
        if (isLinked) {
            byte[] key = groupId.getBytes(StandardCharsets.UTF_8);
            forward(key, null, AggregatorSinks.GROUP_ALIASES);
        }
    }

    private <V> Runnable written(String sink, Topic<String, V> topic, String key, V value) {
        return Objects.requireNonNull(outlets).to(sink, topic, key, value, now().toEpochMilli());
    }

    @SuppressWarnings("unchecked") // the sink is named: what the other children take does not matter
    private void toOwner(Partial message) {
        Record<?, ?> record = Objects.requireNonNull(partials).of(message, now().toEpochMilli());
        Objects.requireNonNull(context).forward((Record<Object, @Nullable Object>) record, AggregatorSinks.PARTIALS);
    }

    private void forward(Object key, @Nullable Object value, String sink) {
        Objects.requireNonNull(context).forward(new Record<>(key, value, now().toEpochMilli()), sink);
    }

    private Instant now() {
        return Instant.ofEpochMilli(Objects.requireNonNull(context).currentSystemTimeMs());
    }
}
