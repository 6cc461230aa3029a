package dev.errata.core.dependency;

import dev.errata.core.recovery.CircuitState;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One dependency under control, and a clock that is moved by hand: for the tests of this package. */
final class Dependencies {
    static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
    static final DependencySettings SETTINGS = DependencySettings.DEFAULTS.with(DependencyMode.ENFORCE);

    private final DependencyControl control = new DependencyControl(SETTINGS);
    private Instant now = START;
    private @Nullable DependencyState state;

    Instant now() {
        return now;
    }

    DependencyState state() {
        if (state == null) {
            throw new IllegalStateException("nothing was said yet");
        }
        return state;
    }

    CircuitState circuit() {
        return control.published(state(), now);
    }

    Dependencies say(DependencySignal signal) {
        state = control.take(signal, state, now);
        return this;
    }

    Dependencies pass(Duration time) {
        now = now.plus(time);
        state = control.pass(state(), now);
        return this;
    }

    /** As a restart would leave it. */
    Dependencies restart() {
        state = DependencyCodec.decode(DependencyCodec.encode(state()));
        return this;
    }

    Dependencies calls(long failures, long answers) {
        return say(signal(0, failures, answers, 0, null));
    }

    Dependencies holding(int partition, long held) {
        return say(signal(partition, 0, 0, held, null));
    }

    Dependencies askedToWait(Duration wait) {
        return say(signal(0, 1, 0, 0, now.plus(wait)));
    }

    Dependencies probed(@Nullable String id, ProbeResult result) {
        return say(new DependencySignal("billing", 3, 0, 1, 0, 0, 1, null, id, result, null, null, null));
    }

    Dependencies ordered(PauseOrder order) {
        return say(DependencySignal.order("billing", order, "ann", "migration"));
    }

    static DependencySignal signal(int partition, long failures, long answers, long held, @Nullable Instant waitUntil) {
        return new DependencySignal(
                "billing", partition, 0, 0, failures, answers, held, waitUntil, null, null, null, null, null);
    }
}
