package dev.errata.schemas.mapping;

import dev.errata.core.event.Operation;
import org.jspecify.annotations.Nullable;

/** One run of a unit of work: read strictly from our own records, leniently from those of producers and executors. */
final class OperationMapping {
    private OperationMapping() {}

    static dev.errata.schemas.avro.@Nullable Operation toAvro(@Nullable Operation operation) {
        if (operation == null) {
            return null;
        }
        var avro = new dev.errata.schemas.avro.Operation();
        avro.setId(operation.id());
        avro.setType(operation.type());
        avro.setAttempt(operation.attempt());
        avro.setTimeLimitMs(Millis.of(operation.timeLimit()));
        return avro;
    }

    /** The operation of a record that Errata wrote; invalid content is an error. */
    static Operation read(dev.errata.schemas.avro.Operation avro) {
        return new Operation(avro.getId(), avro.getType(), avro.getAttempt(), Millis.toDuration(avro.getTimeLimitMs()));
    }

    static @Nullable Operation fromAvro(dev.errata.schemas.avro.@Nullable Operation avro) {
        return avro == null ? null : read(avro);
    }

    /** As a stranger says it: a blank id names no operation, an attempt below 1 is the first. */
    static @Nullable Operation fromStranger(dev.errata.schemas.avro.@Nullable Operation avro) {
        if (avro == null || avro.getId().isBlank()) {
            return null;
        }
        return new Operation(
                avro.getId(), avro.getType(), Math.max(1, avro.getAttempt()), Millis.toDuration(avro.getTimeLimitMs()));
    }
}
