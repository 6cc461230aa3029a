package dev.errata.benchmarks.pipeline;

import dev.errata.core.classified.ClassifiedError;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Counts errors by fingerprint and hands the counts on with each commit, as large as partials are. */
final class CountingBaseline implements Processor<String, ClassifiedError, String, byte[]> {
    /** Begins the key of what is no group. */
    static final String WINDOW = "window ";

    private static final int MOST_KEYS = 10_000;
    private static final long SECONDS_PER_MINUTE = 60;

    private final List<AggregatorAnswer> answers;
    private final Duration interval;
    private final Map<String, Integer> counts = new HashMap<>();
    private @Nullable ProcessorContext<String, byte[]> context;
    private long minute;

    CountingBaseline(List<AggregatorAnswer> answers, Duration interval) {
        this.answers = answers;
        this.interval = interval;
    }

    @Override
    public void init(ProcessorContext<String, byte[]> initial) {
        context = initial;
        initial.schedule(interval, PunctuationType.WALL_CLOCK_TIME, this::release);
    }

    @Override
    public void process(Record<String, ClassifiedError> record) {
        counts.merge(record.value().fingerprint(), 1, Integer::sum);
        minute = record.value().eventTime().getEpochSecond() / SECONDS_PER_MINUTE;
        if (counts.size() >= MOST_KEYS) {
            release(record.timestamp());
        }
    }

    private void release(long now) {
        if (counts.isEmpty()) {
            return;
        }
        counts.forEach((fingerprint, count) -> {
            byte[] partial =
                    AggregatorAnswer.of(answers, fingerprint, count).partial().get();
            forward(fingerprint, value(count, partial), now);
        });
        byte[] day = WindowBaseline.PARTIAL;
        forward(WINDOW + minute / (24 * 60), value(minute, day), now);
        counts.clear();
    }

    private static byte[] value(long number, byte[] rest) {
        return ByteBuffer.allocate(Long.BYTES + rest.length)
                .putLong(number)
                .put(rest)
                .array();
    }

    private void forward(String key, byte[] value, long now) {
        Objects.requireNonNull(context).forward(new Record<>(key, value, now));
    }
}
