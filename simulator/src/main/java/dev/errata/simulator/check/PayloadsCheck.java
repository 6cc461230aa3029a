package dev.errata.simulator.check;

import dev.errata.core.event.OperationPayload;
import dev.errata.schemas.PayloadKey;
import dev.errata.schemas.TopicNames;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The arguments of an operation that is over are gone from their topic, which is kept for no one else. */
final class PayloadsCheck implements Check {
    private final OperationsCheck operations;
    private final TreeMap<String, OperationPayload> kept = new TreeMap<>();

    PayloadsCheck(OperationsCheck operations) {
        this.operations = operations;
    }

    @Override
    public void see(Seen seen) {
        if (!seen.record().topic().equals(TopicNames.PAYLOADS)) {
            return;
        }
        if (seen.value() instanceof OperationPayload payload) {
            kept.put(PayloadKey.of(payload.correlationKey(), payload.operationId()), payload);
        } else {
            kept.remove(seen.record().keyText());
        }
    }

    @Override
    public void end() {
        kept.values().forEach(payload -> {
            @Nullable String stage = operations.stageOf(payload.correlationKey(), payload.operationId());
            if (!"gated".equals(stage) && !"unwatched".equals(stage)) {
                throw new Violation("no payload outlives its operation", payload + " is kept, and it is " + stage);
            }
        });
    }
}
