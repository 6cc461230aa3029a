package dev.errata.core.dependency;

import dev.errata.core.recovery.CircuitState;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Moves a dependency's breaker: what signals, orders and the passing of time do to it. */
public final class DependencyControl {
    private final BreakerSettings breaker;
    private final SlowStart slowStart;
    /** Where nothing is held, every call is a probe. */
    private final boolean isEnforced;

    public DependencyControl(DependencySettings settings) {
        this.breaker = settings.breaker();
        this.slowStart = settings.slowStart();
        this.isEnforced = settings.mode() == DependencyMode.ENFORCE;
    }

    /**
     * Takes a signal in.
     *
     * @param known null for a dependency never heard of
     */
    public DependencyState take(DependencySignal signal, @Nullable DependencyState known, Instant now) {
        DependencyState before = known == null ? DependencyState.unknown(signal.dependency(), now) : known;
        DependencyState after = signal.order() == null ? heard(before, signal, now) : ordered(before, signal, now);
        return versioned(before, timed(after, now), now);
    }

    /** What the passing of time changes: waits end, probes are lost, the rate of a slow start doubles. */
    public DependencyState pass(DependencyState state, Instant now) {
        return versioned(state, timed(state, now), now);
    }

    /** What any service may know of it now. */
    public CircuitState published(DependencyState state, Instant now) {
        return state.published(slowStart, now);
    }

    private DependencyState ordered(DependencyState state, DependencySignal order, Instant now) {
        String by = Objects.requireNonNullElse(order.orderedBy(), "unknown");
        String why = order.reason() == null ? "" : ": " + order.reason();
        if (order.order() == PauseOrder.PAUSE) {
            return state.pausing(new DependencyState.Pause(true, by), "paused by " + by + why);
        }
        if (!state.isPaused()) {
            return state;
        }
        DependencyState resumed = state.pausing(new DependencyState.Pause(false, by), "resumed by " + by + why);
        return resumed.circuit() instanceof Circuit.Closed ? resumed.starting(now) : resumed;
    }

    private DependencyState heard(DependencyState before, DependencySignal signal, Instant now) {
        Map<Integer, Long> held = new HashMap<>(before.held());
        if (signal.held() > 0) {
            held.put(signal.partition(), signal.held());
        } else {
            held.remove(signal.partition());
        }
        CallWindow calls = before.calls().with(signal.failures(), signal.answers(), breaker.window(), now);
        DependencyState state = before.holding(held, now).counting(calls);
        if (state.circuit() instanceof Circuit.HalfOpen half && isItsProbe(half, signal)) {
            state = probed(state, half, signal.probeResult() == ProbeResult.ANSWERED, now);
        } else if (state.circuit() instanceof Circuit.HalfOpen half && !isEnforced && hasCalls(signal)) {
            state = probed(state, half, signal.failures() == 0, now);
        } else if (state.circuit() instanceof Circuit.Closed && calls.isFailing(breaker)) {
            state = opened(state, 1, null, calls.failures() + " of " + calls.calls() + " calls failed", now);
        }
        Instant asked = signal.waitUntil();
        return asked != null && asked.isAfter(now) ? waiting(state, asked, now) : state;
    }

    private static boolean isItsProbe(Circuit.HalfOpen half, DependencySignal signal) {
        return half.probe() != null && half.probe().id().equals(signal.probeId());
    }

    private static boolean hasCalls(DependencySignal signal) {
        return signal.failures() + signal.answers() > 0;
    }

    private DependencyState probed(DependencyState state, Circuit.HalfOpen half, boolean isAnswered, Instant now) {
        if (isAnswered) {
            return state.at(new Circuit.Closed(), "a probe was answered")
                    .counting(CallWindow.EMPTY)
                    .starting(now);
        }
        return opened(state, half.times() + 1, null, "a probe failed", now);
    }

    /** Everything that goes to the dependency waits, not only what was told to. */
    private DependencyState waiting(DependencyState state, Instant asked, Instant now) {
        Instant longest = now.plus(breaker.longestOpen());
        Instant until = asked.isAfter(longest) ? longest : asked;
        if (state.circuit() instanceof Circuit.Open open) {
            return until.isAfter(open.until())
                    ? state.at(new Circuit.Open(until, open.times()), "it asked for a wait until " + until)
                    : state;
        }
        int times = state.circuit() instanceof Circuit.HalfOpen half ? half.times() : 1;
        return opened(state, times, until, "it asked for a wait until " + until, now);
    }

    private DependencyState opened(DependencyState state, int times, @Nullable Instant until, String why, Instant now) {
        Instant end = until == null ? now.plus(breaker.wait(times)) : until;
        return state.at(new Circuit.Open(end, times), why)
                .counting(CallWindow.EMPTY)
                .starting(null);
    }

    private DependencyState timed(DependencyState before, Instant now) {
        DependencyState state = before;
        if (state.circuit() instanceof Circuit.Open open && !now.isBefore(open.until())) {
            state = state.at(new Circuit.HalfOpen(open.times(), null), "its wait is over, single probes decide");
        }
        if (state.circuit() instanceof Circuit.HalfOpen half && !state.isPaused()) {
            state = probing(state, half, now);
        }
        if (state.startingSince() != null && slowStart.rate(state.startingSince(), now) == null) {
            state = state.starting(null);
        }
        return state;
    }

    /** The task with the most retries waiting sends the next probe; another one if the last sent none. */
    private DependencyState probing(DependencyState state, Circuit.HalfOpen half, Instant now) {
        Circuit.Probe last = half.probe();
        if (last != null && now.isBefore(last.by())) {
            return state;
        }
        Optional<Integer> next = state.held().entrySet().stream()
                .filter(entry -> last == null || state.held().size() == 1 || entry.getKey() != last.partition())
                .max(Map.Entry.<Integer, Long>comparingByValue().thenComparing(Comparator.comparing(Map.Entry::getKey)))
                .map(Map.Entry::getKey);
        Circuit.Probe probe = next.map(
                        partition -> Circuit.Probe.of(state.dependency(), partition, now, breaker.probeWithin()))
                .orElse(null);
        return Objects.equals(probe, last)
                ? state
                : state.at(new Circuit.HalfOpen(half.times(), probe), state.reason());
    }

    /** A new version for whatever others can see. */
    private DependencyState versioned(DependencyState before, DependencyState after, Instant now) {
        CircuitState seen = before.published(slowStart, before.updatedAt());
        CircuitState shown = after.published(slowStart, now);
        CircuitState comparable = new CircuitState(
                shown.dependency(),
                shown.status(),
                shown.waitUntil(),
                shown.permitsPerSecond(),
                shown.probePartition(),
                shown.probeId(),
                seen.version(),
                shown.reason(),
                shown.changedBy(),
                seen.updatedAt());
        return comparable.equals(seen) ? after : after.versioned(before.version() + 1, now);
    }
}
