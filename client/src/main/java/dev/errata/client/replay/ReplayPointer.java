package dev.errata.client.replay;

import dev.errata.core.event.Operation;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which record is to be put back. It is the id of the operation, the one thing that a retry carries through the whole
 * pipeline: {@code orders/2/4711}, or {@code orders/2/4711@orders-dlt/0/17} with the dead letter made of it.
 *
 * @param origin where the record failed; it goes back to this topic
 * @param letter the dead letter that holds it; null if only the origin does
 */
public record ReplayPointer(RecordPlace origin, @Nullable RecordPlace letter) {
    /** The type of such operations. */
    public static final String OPERATION_TYPE = "kafka-replay";

    private static final char IN = '@';

    /** The pointer that an operation's id is; empty if it is none. */
    public static Optional<ReplayPointer> parse(String operationId) {
        int in = operationId.indexOf(IN);
        if (in < 0) {
            return RecordPlace.parse(operationId).map(origin -> new ReplayPointer(origin, null));
        }
        Optional<RecordPlace> letter = RecordPlace.parse(operationId.substring(in + 1));
        return RecordPlace.parse(operationId.substring(0, in))
                .flatMap(origin -> letter.map(found -> new ReplayPointer(origin, found)));
    }

    /** The operation that is put back with this pointer. */
    public Operation operation(int attempt) {
        return new Operation(toString(), OPERATION_TYPE, attempt, null);
    }

    @Override
    public String toString() {
        return letter == null ? origin.toString() : origin.toString() + IN + letter;
    }
}
