package dev.errata.core.recovery.trial;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Progress;
import dev.errata.core.recovery.operation.Stage;
import dev.errata.core.recovery.operation.Step;
import dev.errata.core.taxonomy.Recoverability;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One operation from its first failure on, under whatever policies, where a retry ends as its dependency stands when it ends. It
 * fails as the same attempt did, else as the one before.
 */
final class OutageReplay {
    private final RecordedRuns recorded;
    private final Steps steps;
    private final Surroundings surroundings;
    private final Standing unknown;
    private final Deque<RecordedRuns.Told> commands;
    private final Course course = new Course();
    private ClassifiedError failure;
    private Instant now;
    private @Nullable OperationState state;

    /**
     * What an operation meets.
     *
     * @param run how long a retry takes of which nothing is recorded
     * @param until the end of the record: what would have ended later is not told
     */
    record Surroundings(Availability availability, Holds holds, Duration run, Instant until) {}

    /** From when to when a retry runs. */
    private record Run(Instant start, Instant end) {}

    private OutageReplay(RecordedRuns recorded, Steps steps, Surroundings surroundings, Standing unknown) {
        this.recorded = recorded;
        this.steps = steps;
        this.surroundings = surroundings;
        this.unknown = unknown;
        this.commands = new ArrayDeque<>(recorded.commands());
        this.failure = recorded.first();
        this.now = recorded.firstDecidedAt();
    }

    /** @param unknown how a dependency stands when nobody knows */
    static Course course(RecordedRuns recorded, Steps steps, Surroundings surroundings, Standing unknown) {
        OutageReplay replay = new OutageReplay(recorded, steps, surroundings, unknown);
        replay.decide();
        boolean isOver = false;
        while (!isOver) {
            isOver = !replay.goesOn() || replay.course.recovery() != null;
        }
        return replay.course;
    }

    /** Whether anything more happened: a command, or a run. */
    private boolean goesOn() {
        Run run = state != null && state.stage() instanceof Stage.Pending pending ? runOf(pending) : null;
        RecordedRuns.Told told = commands.peek();
        if (told != null && (run == null || told.at().isBefore(run.start()))) {
            obey(commands.remove());
            return true;
        }
        if (run == null || run.end().isAfter(surroundings.until())) {
            return false;
        }
        meet(run.end());
        return true;
    }

    /** As it was recorded, if it was due when this one is. Null if it never starts, or never ends. */
    private @Nullable Run runOf(Stage.Pending pending) {
        Instant start = surroundings.holds().startOf(pending.dueAt());
        if (recorded.wasDue(pending.attempt(), pending.dueAt())) {
            Instant end = recorded.endOf(pending.attempt());
            return end == null ? null : new Run(start == null || start.isAfter(end) ? end : start, end);
        }
        return start == null ? null : new Run(start, start.plus(surroundings.run()));
    }

    private void obey(RecordedRuns.Told told) {
        Step step = told.at().isBefore(now) ? null : told.trigger().pull(steps, state);
        if (step != null) {
            state = step.state();
            now = told.at();
        }
    }

    private void meet(Instant end) {
        boolean isTransient = failure.classification().recoverability() == Recoverability.RETRYABLE;
        Standing known = isTransient ? surroundings.availability().at(end, recorded.work()) : Standing.UNKNOWN;
        if (known == Standing.UNKNOWN) {
            course.guesses();
        }
        Standing met = known == Standing.UNKNOWN ? unknown : known;
        if (met == Standing.UP) {
            course.succeeds(end);
            course.recovered(Duration.between(recorded.first().receivedAt(), end));
            return;
        }
        course.fails(end);
        int attempt = Objects.requireNonNull(state).stage().attempt();
        ClassifiedError same = recorded.failure(attempt);
        failure = same == null ? again(attempt) : same;
        now = end.plus(recorded.deciding(attempt));
        decide();
    }

    private void decide() {
        Step step = steps.failures().take(failure, state, Triggers.NONE_OPEN, now);
        state = step.progress() == Progress.DECIDED ? step.state() : null;
        step.decisions().stream()
                .limit(1)
                .filter(decision -> decision.escalationId() != null)
                .forEach(decision -> course.asked(1));
    }

    private ClassifiedError again(int attempt) {
        Operation last = Objects.requireNonNull(failure.error().operation());
        return failure.with(failure.error().toBuilder()
                .operation(new Operation(last.id(), last.type(), attempt, last.timeLimit()))
                .build());
    }
}
