package dev.errata.core.recovery.operation;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import dev.errata.core.event.OperationPayload;
import dev.errata.core.event.Payload;
import java.time.Instant;
import java.util.Objects;

/**
 * A payload as the worker keeps it, apart from all that it says of the operation to anybody.
 *
 * @param arrivedAt whole milliseconds
 */
public record StoredPayload(OperationPayload arrived, Instant arrivedAt) {
    private static final int VERSION = 1;
    private static final int FEW_BYTES = 512;

    /** A version byte comes first. */
    public byte[] encoded() {
        Payload payload = arrived.payload();
        BinaryWriter out = new BinaryWriter(payload.size() + FEW_BYTES);
        out.number(VERSION)
                .time(arrivedAt)
                .text(arrived.correlationKey())
                .text(arrived.operationId())
                .text(arrived.errorId())
                .text(payload.contentType())
                .text(payload.reference())
                .optional(payload.content(), out::bytes);
        return out.toByteArray();
    }

    /**
     * Reads one.
     *
     * @throws IllegalArgumentException for bytes of another version
     */
    public static StoredPayload decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        int version = in.integer();
        if (version != VERSION) {
            throw new IllegalArgumentException("a stored payload has version " + version + ", not " + VERSION);
        }
        Instant arrivedAt = in.time();
        String correlationKey = in.text();
        String operationId = in.text();
        String errorId = in.text();
        String contentType = in.text();
        String reference = in.optionalText();
        byte[] content = in.optional(in::bytes);
        Payload payload = content == null
                ? Payload.reference(contentType, Objects.requireNonNull(reference, "neither content nor reference"))
                : Payload.of(contentType, content);
        return new StoredPayload(new OperationPayload(correlationKey, operationId, errorId, payload), arrivedAt);
    }
}
