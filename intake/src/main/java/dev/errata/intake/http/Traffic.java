package dev.errata.intake.http;

import dev.errata.intake.access.Permit;
import dev.errata.intake.protocol.Refusal;
import dev.errata.intake.protocol.Result;
import dev.errata.intake.protocol.Submission;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.function.IntConsumer;

/** Counts what was taken, refused and left out, by key, protocol and reason; 'errata intake tail' shows it. */
public final class Traffic {
    private static final String NONE = "-";

    private final MeterRegistry meters;
    private final IntConsumer refused;

    /** @param refused told how many items of a request were not taken */
    public Traffic(MeterRegistry meters, IntConsumer refused) {
        this.meters = meters;
        this.refused = refused;
    }

    /** What became of one request, or of one record. */
    public void taken(String protocol, Permit permit, Result.Taken taken) {
        Submission what = taken.what();
        String key = permit.name();
        count(key, protocol, taken.where().label(), "errors", what.errors().size());
        count(key, protocol, taken.where().label(), "outcomes", what.outcomes().size());
        refused.accept(what.refused().size());
        for (Refusal refusal : what.refused()) {
            count(key, protocol, "refused", refusal.reason(), 1);
        }
        count(key, protocol, "dropped", what.dropped());
        count(key, protocol, "removed", taken.removed());
        count(key, protocol, "lost_before_us", what.lost());
    }

    /** A whole request. */
    void refused(String protocol, String reason) {
        count(NONE, protocol, "refused_request", reason, 1);
    }

    private void count(String key, String protocol, String result, Map<String, Long> counts) {
        counts.forEach((reason, count) -> count(key, protocol, result, reason, count));
    }

    private void count(String key, String protocol, String result, String reason, long count) {
        if (count > 0) {
            Counter.builder("errata.intake.items")
                    .description("errors and outcomes by what became of them, and requests that were refused")
                    .tag("key", key)
                    .tag("protocol", protocol)
                    .tag("result", result)
                    .tag("reason", reason)
                    .register(meters)
                    .increment((double) count);
        }
    }
}
