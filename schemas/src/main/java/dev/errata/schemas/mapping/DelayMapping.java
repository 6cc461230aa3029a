package dev.errata.schemas.mapping;

import dev.errata.core.recovery.Delay;
import dev.errata.core.recovery.Jitter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How the due time of a retry came about. */
final class DelayMapping {
    private static final Labels<Jitter> JITTER = new Labels<>(Jitter.class);

    private DelayMapping() {}

    static dev.errata.schemas.avro.@Nullable Delay toAvro(@Nullable Delay delay) {
        if (delay == null) {
            return null;
        }
        var avro = new dev.errata.schemas.avro.Delay();
        avro.setBackoffMs(delay.backoff().toMillis());
        avro.setCapMs(Millis.of(delay.cap()));
        avro.setJitter(JITTER.write(delay.jitter()));
        avro.setSeed(delay.seed());
        avro.setRetryAfter(ClassificationMapping.toAvro(delay.retryAfter()));
        avro.setTotalMs(delay.total().toMillis());
        return avro;
    }

    static @Nullable Delay fromAvro(dev.errata.schemas.avro.@Nullable Delay avro) {
        return avro == null
                ? null
                : new Delay(
                        Duration.ofMillis(avro.getBackoffMs()),
                        Millis.toDuration(avro.getCapMs()),
                        JITTER.read("delay.jitter", avro.getJitter()),
                        avro.getSeed(),
                        ClassificationMapping.fromAvro(avro.getRetryAfter()),
                        Duration.ofMillis(avro.getTotalMs()));
    }
}
