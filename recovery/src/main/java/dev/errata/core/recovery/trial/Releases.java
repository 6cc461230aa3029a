package dev.errata.core.recovery.trial;

import dev.errata.core.dependency.DependencyMode;
import dev.errata.core.dependency.DependencySettings;
import dev.errata.core.dependency.ReleaseRules;
import dev.errata.core.dependency.ReleaseShare;
import dev.errata.core.dependency.RetryPermission;
import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.Hold;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * When a task would have let go the retries to one dependency: by the worker's own rules and its share of the budget, under the
 * circuit as it was published. The circuit itself is as it was, whatever the retries would have done to it.
 */
final class Releases {
    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final Duration LONGEST_WAIT = Duration.ofHours(12);

    private final DependencySettings settings;
    private final ReleaseRules rules;
    private final int partition;

    /** @param tasks that share the budget */
    Releases(DependencySettings settings, int tasks, int partition) {
        this.settings = settings;
        this.rules = new ReleaseRules(settings, tasks);
        this.partition = partition;
    }

    /** What happens, and when; with neither a circuit nor a retry it is a look at those that wait. */
    private record Event(Instant at, @Nullable CircuitState circuit, boolean isFirstAttempt, boolean isDue) {}

    /**
     * The times at which they go, as many as go within twelve hours of the last event.
     *
     * @param firstAttempts that failed: each pays for a part of a retry
     */
    List<Instant> of(List<CircuitState> circuits, List<Instant> firstAttempts, List<Instant> dueTimes) {
        if (settings.mode() == DependencyMode.OFF || dueTimes.isEmpty()) {
            return dueTimes.stream().sorted().toList();
        }
        PriorityQueue<Event> events = new PriorityQueue<>(Comparator.comparing(Event::at));
        circuits.forEach(circuit -> events.add(new Event(circuit.updatedAt(), circuit, false, false)));
        firstAttempts.forEach(at -> events.add(new Event(at, null, true, false)));
        dueTimes.forEach(at -> events.add(new Event(at, null, false, true)));
        Instant end = events.stream()
                .map(Event::at)
                .max(Comparator.naturalOrder())
                .orElseThrow()
                .plus(LONGEST_WAIT);
        return run(events, end);
    }

    private List<Instant> run(PriorityQueue<Event> events, Instant end) {
        ReleaseShare share = rules.start(events.element().at());
        CircuitState circuit = null;
        Deque<Instant> waiting = new ArrayDeque<>();
        List<Instant> released = new ArrayList<>();
        boolean isLookedAfter = false;
        while (!events.isEmpty()) {
            Event event = events.remove();
            Instant now = event.at();
            circuit = event.circuit() == null ? circuit : event.circuit();
            share = event.isFirstAttempt() ? rules.firstAttempt(share) : share;
            if (event.isDue()) {
                waiting.add(now);
            }
            isLookedAfter &= event.circuit() != null || event.isFirstAttempt() || event.isDue();
            Hold hold = null;
            while (!waiting.isEmpty() && hold == null) {
                RetryPermission permission = rules.ask(share, circuit, partition, now);
                hold = permission.hold() != null && rules.binds(permission.hold()) ? permission.hold() : null;
                share = permission.share();
                if (hold == null) {
                    waiting.remove();
                    released.add(now);
                }
            }
            boolean comesByItself = hold == Hold.OVER_BUDGET || hold == Hold.SLOW_START;
            if (comesByItself && !isLookedAfter && now.isBefore(end)) {
                events.add(new Event(now.plus(LOOK), null, false, false));
                isLookedAfter = true;
            }
        }
        return released;
    }
}
