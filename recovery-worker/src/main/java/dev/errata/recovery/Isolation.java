package dev.errata.recovery;

import dev.errata.streams.deadletter.Blame;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.utils.Bytes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One alarm that cannot be done must not hold up those behind it; broken surroundings are no fault of its own. */
final class Isolation {
    private static final Logger LOG = LoggerFactory.getLogger(Isolation.class);

    private Isolation() {}

    /** Whether it was done; if not it is logged, and given up by the caller. */
    static boolean isDone(Alarm.Kind kind, Bytes owner, Runnable alarm) {
        try {
            alarm.run();
            return true;
        } catch (RuntimeException e) {
            if (Blame.of(e) == Blame.SURROUNDINGS) {
                throw e;
            }
            LOG.atError()
                    .setMessage("an alarm failed and is given up")
                    .setCause(e)
                    .addKeyValue("kind", kind)
                    .addKeyValue("owner", new String(owner.get(), StandardCharsets.UTF_8))
                    .log();
            return false;
        }
    }
}
