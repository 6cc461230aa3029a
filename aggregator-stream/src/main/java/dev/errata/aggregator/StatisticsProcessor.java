package dev.errata.aggregator;

import dev.errata.core.aggregation.Partial;
import dev.errata.core.aggregation.StatisticsCell;
import dev.errata.core.grouping.ErrorStatistics;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.deadletter.StoredBytes;
import dev.errata.streams.ledger.Ledger;
import dev.errata.streams.ledger.TaskLedger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;

/** Folds days into windows of a minute, an hour and a day, and publishes those that changed. */
final class StatisticsProcessor implements Processor<String, Partial, String, Object> {
    private static final String EVICTED = LedgerLine.evictedName("windows");
    private static final Duration EXPIRY_TICK = Duration.ofMinutes(1);
    private static final int MOST_PER_TICK = 5_000;

    private final AggregationSettings settings;
    private final AggregatorMeters meters;
    private final DeadLetters deadLetters;
    private final Ledger ledger;
    private @Nullable ProcessorContext<String, Object> context;
    private @Nullable TaskLedger books;
    private @Nullable Windows windows;
    private long publishedAt;

    StatisticsProcessor(AggregationSettings settings, AggregatorContext shared) {
        this.deadLetters = shared.deadLetters();
        this.ledger = shared.ledger();
        this.settings = settings;
        this.meters = shared.meters();
    }

    @Override
    public void init(ProcessorContext<String, Object> initial) {
        context = initial;
        books = ledger.open(initial, AggregatorTopology.OWNERS_LEDGER);
        CurrentNode here = CurrentNode.of(initial);
        windows = Windows.of(
                initial,
                new StoredBytes(initial, deadLetters, AggregatorSinks.STATISTICS_DEAD_LETTERS),
                () -> here.run(() -> publishIfDue(initial.currentSystemTimeMs())));
        initial.schedule(settings.updateInterval(), PunctuationType.WALL_CLOCK_TIME, this::publishIfDue);
        initial.schedule(EXPIRY_TICK, PunctuationType.WALL_CLOCK_TIME, this::expire);
    }

    @Override
    public void process(Record<String, Partial> record) {
        if (record.value() instanceof Partial.OfDay day) {
            for (StatisticsCell cell : day.cells()) {
                for (WindowSize size : WindowSize.values()) {
                    Objects.requireNonNull(windows)
                            .add(StatisticsKey.of(size, cell).text(), cell.tally());
                }
            }
        }
    }

    /** In the commit of what changed, if none was published for an interval: then it need not be marked as unpublished. */
    private void publishIfDue(long wallClock) {
        if (Math.abs(wallClock - publishedAt) < settings.updateInterval().toMillis()) {
            return;
        }
        Objects.requireNonNull(windows).release((key, tally) -> {
            ErrorStatistics statistics = StatisticsKey.parse(key).statistics(tally);
            Objects.requireNonNull(context)
                    .forward(new Record<>(key, statistics, wallClock), AggregatorSinks.STATISTICS);
            meters.publishedWindow();
            publishedAt = wallClock;
        });
    }

    /** Keys sort by size, then start: what is too old comes first. The topic forgets by its own retention. */
    private void expire(long wallClock) {
        Windows kept = Objects.requireNonNull(windows);
        Instant now = Instant.ofEpochMilli(wallClock);
        for (WindowSize size : WindowSize.values()) {
            List<String> expired = new ArrayList<>();
            try (KeyValueIterator<String, byte[]> old =
                    kept.range(StatisticsKey.first(size, Instant.EPOCH), StatisticsKey.first(size, size.oldest(now)))) {
                while (old.hasNext() && expired.size() < MOST_PER_TICK) {
                    expired.add(old.next().key);
                }
            }
            for (String key : expired) {
                kept.delete(key);
                Objects.requireNonNull(books).flow(EVICTED);
            }
        }
    }
}
