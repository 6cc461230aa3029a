package dev.errata.streams.ledger;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where an app says, at once, what does not balance in its books: {@value #METER}, and a warning. For all threads. */
public final class LedgerFaults {
    public static final String METER = "errata.ledger.faults";

    private static final Logger LOG = LoggerFactory.getLogger(LedgerFaults.class);

    private final String app;
    private final Map<LedgerFault.Kind, Counter> meters = new EnumMap<>(LedgerFault.Kind.class);

    /** @param app by whose name it goes */
    public LedgerFaults(String app, MeterRegistry registry) {
        this.app = app;
        for (LedgerFault.Kind kind : LedgerFault.Kind.values()) {
            meters.put(
                    kind,
                    Counter.builder(METER)
                            .description("what did not balance in a task's own books")
                            .tags("app", app, "kind", kind.label())
                            .register(registry));
        }
    }

    void found(LedgerFault fault) {
        Objects.requireNonNull(meters.get(fault.kind())).increment();
        LOG.atWarn()
                .setMessage("the ledger does not balance")
                .addKeyValue("app", app)
                .addKeyValue("task", fault.task())
                .addKeyValue("kind", fault.kind().label())
                .addKeyValue("subject", fault.subject())
                .addKeyValue("writer", fault.writer())
                .addKeyValue("number", fault.number())
                .addKeyValue("records", fault.records())
                .log();
    }
}
