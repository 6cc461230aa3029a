package dev.errata.aggregator;

import dev.errata.core.aggregation.Partial;
import dev.errata.core.grouping.ErrorGroup;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Folds partials into groups, publishes those that changed, and forgets those that have been silent for long. */
final class GroupProcessor implements Processor<String, Partial, String, @Nullable ErrorGroup> {
    private static final Duration EXPIRY_TICK = Duration.ofSeconds(30);

    private final AggregationSettings settings;
    private @Nullable ProcessorContext<String, @Nullable ErrorGroup> context;
    private @Nullable Groups groups;

    GroupProcessor(AggregationSettings settings) {
        this.settings = settings;
    }

    @Override
    public void init(ProcessorContext<String, @Nullable ErrorGroup> initial) {
        context = initial;
        Groups kept = Groups.of(initial);
        groups = kept;
        GroupExpiry expiry = new GroupExpiry(kept, settings.groupExpiry(), this::forget);
        initial.schedule(settings.updateInterval(), PunctuationType.WALL_CLOCK_TIME, this::publish);
        initial.schedule(EXPIRY_TICK, PunctuationType.WALL_CLOCK_TIME, expiry::tick);
    }

    @Override
    public void process(Record<String, Partial> record) {
        Groups kept = Objects.requireNonNull(groups);
        if (record.value() instanceof Partial.OfGroup members) {
            kept.put(members.fingerprint(), kept.get(members.fingerprint()).plus(members, settings.episodeGap()));
        } else if (record.value() instanceof Partial.OfRecovery results) {
            kept.put(results.fingerprint(), kept.get(results.fingerprint()).plus(results));
        }
    }

    private void publish(long wallClock) {
        Groups kept = Objects.requireNonNull(groups);
        Instant now = Instant.ofEpochMilli(wallClock);
        kept.unpublished()
                .release(id -> kept.get(id)
                        .toGroup(id, settings.episodeGap(), now)
                        .ifPresent(group -> forward(id, group, wallClock)));
    }

    private void forget(String groupId, long wallClock) {
        Objects.requireNonNull(groups).delete(groupId);
        forward(groupId, null, wallClock);
    }

    private void forward(String groupId, @Nullable ErrorGroup group, long wallClock) {
        Objects.requireNonNull(context).forward(new Record<>(groupId, group, wallClock));
    }
}
