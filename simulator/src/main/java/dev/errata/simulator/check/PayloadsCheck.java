package dev.errata.simulator.check;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.event.OperationPayload;
import dev.errata.core.recovery.operation.StoredPayload;
import dev.errata.schemas.PayloadKey;
import dev.errata.schemas.TopicNames;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of an operation that is over are gone from their topic, which is kept for no one else. Of each session it is
 * known how many bytes are kept for it.
 */
final class PayloadsCheck implements Check {
    private static final String CHANGELOG = "errata-recovery-payloads-changelog";

    private final OperationsCheck operations;
    private final Map<String, Map<String, Long>> stored = new HashMap<>();
    private final Map<String, Long> sums = new HashMap<>();
    private final TreeMap<String, OperationPayload> kept = new TreeMap<>();

    PayloadsCheck(OperationsCheck operations) {
        this.operations = operations;
    }

    @Override
    public void see(Seen seen) {
        if (seen.record().topic().equals(CHANGELOG)) {
            store(seen.record().keyText().split("\0", -1), seen.record().value());
        }
        if (!seen.record().topic().equals(TopicNames.PAYLOADS)) {
            return;
        }
        if (seen.value() instanceof OperationPayload payload) {
            kept.put(PayloadKey.of(payload.correlationKey(), payload.operationId()), payload);
        } else {
            kept.remove(seen.record().keyText());
        }
    }

    /** The sum of a session is stored under an operation without a name. */
    private void store(String[] names, byte @Nullable [] bytes) {
        Map<String, Long> ofSession = stored.computeIfAbsent(names[0], any -> new HashMap<>());
        if (names[1].isEmpty()) {
            sums.put(names[0], bytes == null ? 0 : new BinaryReader(bytes).number());
        } else if (bytes == null) {
            ofSession.remove(names[1]);
        } else {
            ofSession.put(names[1], (long)
                    StoredPayload.decode(bytes).arrived().payload().size());
        }
    }

    @Override
    public void end() {
        stored.forEach((session, sizes) -> {
            long sum = sizes.values().stream().mapToLong(Long::longValue).sum();
            if (sums.getOrDefault(session, 0L) != sum) {
                throw new Violation("what is kept is counted", sizes + " of " + session + ", said are " + sums);
            }
        });
        kept.values().forEach(payload -> {
            @Nullable String stage = operations.stageOf(payload.correlationKey(), payload.operationId());
            if (!"gated".equals(stage) && !"unwatched".equals(stage)) {
                throw new Violation("no payload outlives its operation", payload + " is kept, and it is " + stage);
            }
        });
    }
}
