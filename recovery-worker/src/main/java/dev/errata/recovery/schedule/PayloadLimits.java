package dev.errata.recovery.schedule;

import dev.errata.core.event.Payload;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;

/**
 * What payloads may cost.
 *
 * @param sessionBytes of all payloads of one session together
 */
public record PayloadLimits(long sessionBytes) {
    private static final int MIB = 1 << 20;

    public static final PayloadLimits DEFAULTS = new PayloadLimits(16L * MIB);

    public PayloadLimits {
        new Violations()
                .check(
                        sessionBytes >= Payload.MOST_BYTES,
                        "payloads.session.bytes must be at least " + Payload.MOST_BYTES + ", got " + sessionBytes)
                .throwIfAny();
    }

    public static PayloadLimits read(Config config) {
        long bytes = config.number(
                "payloads.session.bytes",
                DEFAULTS.sessionBytes,
                "bytes of payloads that one session may keep; what comes beyond is refused");
        return config.part(DEFAULTS, () -> new PayloadLimits(bytes));
    }
}
