package dev.errata.schemas.registry;

import dev.errata.core.wording.Spoken;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.function.Supplier;
import org.apache.kafka.common.utils.Time;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repeats a call while the registry is down: up to the start-up wait until it has answered once, then up to the outage
 * wait. The first failure and every fifth second of waiting are logged.
 */
final class RegistryRetry {
    private static final Logger LOG = LoggerFactory.getLogger(RegistryRetry.class);
    private static final Duration PAUSE = Duration.ofMillis(250);
    private static final Duration LOG_EVERY = Duration.ofSeconds(5);

    private final SchemaRegistryConfig config;
    private final Time time;
    private volatile boolean hasAnswered;

    RegistryRetry(SchemaRegistryConfig config, Time time) {
        this.config = config;
        this.time = time;
    }

    <T> T await(String what, Supplier<T> call) {
        Duration wait = hasAnswered ? config.outageWait() : config.startupWait();
        long start = time.nanoseconds();
        long logged = Long.MIN_VALUE;
        while (true) {
            try {
                T answer = call.get();
                hasAnswered = true;
                return answer;
            } catch (RegistryUnavailableException e) {
                long waited = time.nanoseconds() - start;
                if (waited >= wait.toNanos()) {
                    throw new RegistryUnavailableException(
                            "no schema registry answered within " + Spoken.duration(wait) + " to " + what + ": "
                                    + e.getMessage(),
                            e);
                }
                if (logged == Long.MIN_VALUE || waited - logged >= LOG_EVERY.toNanos()) {
                    logged = waited;
                    warn(what, Duration.ofNanos(waited), wait, e);
                }
            }
            time.sleep(PAUSE.toMillis());
        }
    }

    private static void warn(String what, Duration waited, Duration wait, RegistryUnavailableException e) {
        LOG.atWarn()
                .setMessage("waiting for the schema registry")
                .addKeyValue("to", what)
                .addKeyValue("waited", Spoken.duration(waited.truncatedTo(ChronoUnit.SECONDS)))
                .addKeyValue("givingUpAfter", Spoken.duration(wait))
                .addKeyValue("failure", e.getMessage())
                .log();
    }
}
