package dev.errata.streams.health;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.config.MeterFilterReply;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * At most {@value #MOST} series of one metric: a tag whose values come from outside makes no scrape endless. What is beyond
 * is not measured, and said once. For all threads.
 */
final class BoundedSeries implements MeterFilter {
    static final int MOST = 300;

    private static final Logger LOG = LoggerFactory.getLogger(BoundedSeries.class);

    private final Map<String, AtomicInteger> series = new ConcurrentHashMap<>();
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    private BoundedSeries() {}

    /** Holds for what is registered from now on. */
    static void of(MeterRegistry registry) {
        BoundedSeries bounded = new BoundedSeries();
        registry.config()
                .onMeterAdded(meter -> bounded.count(meter).incrementAndGet())
                .onMeterRemoved(meter -> bounded.count(meter).decrementAndGet())
                .meterFilter(bounded);
    }

    @Override
    public MeterFilterReply accept(Meter.Id id) {
        AtomicInteger known = series.get(id.getName());
        if (known == null || known.get() < MOST) {
            return MeterFilterReply.NEUTRAL;
        }
        if (told.add(id.getName())) {
            LOG.atWarn()
                    .setMessage("metric has too many series; what is new is not measured")
                    .addKeyValue("metric", id.getName())
                    .addKeyValue("most", MOST)
                    .log();
        }
        return MeterFilterReply.DENY;
    }

    private AtomicInteger count(Meter meter) {
        return series.computeIfAbsent(meter.getId().getName(), name -> new AtomicInteger());
    }
}
