package dev.errata.schemas.mapping;

import dev.errata.core.event.Cause;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The chain of causes of an error. */
final class CauseMapping {
    private CauseMapping() {}

    static dev.errata.schemas.avro.@Nullable Cause toAvro(@Nullable Cause cause) {
        return cause == null ? null : write(cause);
    }

    static @Nullable Cause fromAvro(dev.errata.schemas.avro.@Nullable Cause avro) {
        return avro == null ? null : read(avro);
    }

    static List<dev.errata.schemas.avro.Cause> toAvro(List<Cause> causes) {
        if (causes.isEmpty()) {
            return List.of();
        }
        List<dev.errata.schemas.avro.Cause> avro = new ArrayList<>(causes.size());
        for (Cause cause : causes) {
            avro.add(write(cause));
        }
        return avro;
    }

    static List<Cause> fromAvro(List<dev.errata.schemas.avro.Cause> avro) {
        if (avro.isEmpty()) {
            return List.of();
        }
        List<Cause> causes = new ArrayList<>(avro.size());
        for (dev.errata.schemas.avro.Cause cause : avro) {
            causes.add(read(cause));
        }
        return causes;
    }

    private static dev.errata.schemas.avro.Cause write(Cause cause) {
        var avro = new dev.errata.schemas.avro.Cause();
        avro.setType(cause.type());
        avro.setMessage(cause.message());
        avro.setCode(cause.code());
        avro.setStack(cause.stack());
        return avro;
    }

    private static Cause read(dev.errata.schemas.avro.Cause avro) {
        return new Cause(avro.getType(), avro.getMessage(), avro.getCode(), avro.getStack());
    }
}
