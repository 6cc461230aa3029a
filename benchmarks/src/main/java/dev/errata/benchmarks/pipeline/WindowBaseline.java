package dev.errata.benchmarks.pipeline;

import dev.errata.core.aggregation.Partial;
import dev.errata.core.aggregation.PartialCodec;
import dev.errata.core.aggregation.StatisticsCell;
import dev.errata.core.aggregation.TallyCodec;
import dev.errata.core.grouping.ErrorStatistics;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** Keeps as many windows of statistics as the aggregator does, always with the same sums, and publishes those that changed. */
final class WindowBaseline implements Processor<String, byte[], String, ErrorStatistics> {
    private static final Partial.OfDay DAY = AggregatorAnswer.day();
    static final byte[] PARTIAL = PartialCodec.encode(DAY);

    private static final byte[] SUM = TallyCodec.encode(DAY.cells().get(0).tally());
    private static final int[] MINUTES = {1, 60, 24 * 60};

    private @Nullable ProcessorContext<String, ErrorStatistics> context;
    private @Nullable KeyValueStore<String, byte[]> windows;
    private @Nullable KeyValueStore<String, byte[]> sums;
    private @Nullable ChangedKeys changed;

    @Override
    public void init(ProcessorContext<String, ErrorStatistics> initial) {
        context = initial;
        windows = initial.getStateStore(AggregatorBaseline.WINDOWS);
        sums = initial.getStateStore(AggregatorBaseline.SUMS);
        changed = ChangedKeys.of(initial, AggregatorBaseline.CHANGED_WINDOWS, this::publish);
    }

    @Override
    public void process(Record<String, byte[]> record) {
        if (!record.key().startsWith(CountingBaseline.WINDOW)) {
            return;
        }
        long minute = ByteBuffer.wrap(record.value()).getLong();
        for (StatisticsCell cell : DAY.cells()) {
            for (int size : MINUTES) {
                String key = size + "|" + minute / size + "|" + cell.dimension() + "|" + cell.value();
                Objects.requireNonNull(windows).get(key);
                Objects.requireNonNull(windows).put(key, SUM);
                Objects.requireNonNull(changed).add(key);
            }
        }
        Objects.requireNonNull(sums).put(record.key(), SUM);
    }

    private void publish(String key, long now) {
        ErrorStatistics window = new ErrorStatistics(
                Instant.EPOCH, Duration.ofMinutes(1), "category", key, 1, 0, 0, 0, 0, 0, 0, Duration.ZERO);
        Objects.requireNonNull(context).forward(new Record<>(key, window, now));
    }
}
