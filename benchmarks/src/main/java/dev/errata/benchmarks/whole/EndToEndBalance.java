package dev.errata.benchmarks.whole;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.NextAttempt;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What came in held against what came out, in whatever order the topics are read: for each error one decision, for each
 * retry that was promised one that was fired, not before its time. Keeps only what is not matched yet. For all threads.
 */
final class EndToEndBalance {
    private static final int EXAMPLES = 5;

    /** Both sides of something that happens once for each: what is left on either side has no match. */
    private final Map<String, Long> undecided = new HashMap<>();

    private final Map<String, Long> decidedUnknown = new HashMap<>();
    private final Map<String, Long> promised = new HashMap<>();
    private final Map<String, Long> firedUnknown = new HashMap<>();
    private final List<String> early = new ArrayList<>();
    private Latencies latencies = new Latencies();
    private long fresh;
    private long again;
    private long fired;
    private long questions;

    /** An error was written at this time, in milliseconds. */
    synchronized void reported(ErrorEvent error, long appendedAt) {
        Operation operation = error.operation();
        if (operation == null || operation.attempt() == 1) {
            fresh++;
        } else {
            again++;
        }
        String id = Objects.requireNonNull(error.errorId());
        Long decidedAt = decidedUnknown.remove(id);
        if (decidedAt == null) {
            undecided.put(id, appendedAt);
        } else {
            latencies.add(decidedAt - appendedAt);
        }
    }

    /** A decision was seen at this time, in milliseconds; what a person decides comes after the one about the error. */
    synchronized void decided(RecoveryDecision decision, long seenAt) {
        questions += decision.escalationId() == null ? 0 : 1;
        boolean isByPerson = decision.grounds().reason() == DecisionReason.COMMAND;
        if (decision.action() != Action.CLOSED && !isByPerson) {
            String id = Objects.requireNonNull(decision.error().errorId());
            Long appendedAt = undecided.remove(id);
            if (appendedAt == null) {
                decidedUnknown.put(id, seenAt);
            } else {
                latencies.add(seenAt - appendedAt);
            }
        }
        NextAttempt next = decision.next();
        if (next != null) {
            long dueAt = next.dueAt().toEpochMilli();
            String run = run(Objects.requireNonNull(decision.operation()), next.attempt());
            match(run, dueAt, promised, firedUnknown, firedUnknown.getOrDefault(run, dueAt) < dueAt);
        }
    }

    /** A retry was written at this time, in milliseconds; what is handed out again because nobody took it is the same one. */
    synchronized void fired(RetryCommand retry, long appendedAt) {
        if (retry.handOut() == 1) {
            fired++;
            String run = run(retry.operation(), retry.operation().attempt());
            match(run, appendedAt, firedUnknown, promised, appendedAt < promised.getOrDefault(run, appendedAt));
        }
    }

    private void match(String run, long at, Map<String, Long> own, Map<String, Long> other, boolean isEarly) {
        if (other.remove(run) == null) {
            own.put(run, at);
        }
        if (isEarly) {
            early.add(run);
        }
    }

    private static String run(Operation operation, int attempt) {
        return operation.id() + '#' + attempt;
    }

    /** Errors that producers reported first, not those of runs that failed again. */
    synchronized long fresh() {
        return fresh;
    }

    /** Errors of both kinds. */
    synchronized long errors() {
        return fresh + again;
    }

    /** Decisions of which a person is told: what waits for one, and what was stopped for good. */
    synchronized long questions() {
        return questions;
    }

    synchronized long firedRetries() {
        return fired;
    }

    synchronized long undecidedErrors() {
        return undecided.size();
    }

    /** Retries that should have been fired before this time. */
    synchronized long overdue(long nowMillis) {
        return promised.values().stream().filter(dueAt -> dueAt < nowMillis).count();
    }

    /** Those since this was asked last. */
    synchronized Latencies takeLatencies() {
        Latencies taken = latencies;
        latencies = new Latencies();
        return taken;
    }

    /** What has no match; empty once all is decided and fired, and nothing twice. */
    synchronized List<String> violations() {
        List<String> found = new ArrayList<>();
        name(found, "errors without a decision", List.copyOf(undecided.keySet()));
        name(found, "decided twice, or about no error", List.copyOf(decidedUnknown.keySet()));
        name(found, "retries promised and not fired", List.copyOf(promised.keySet()));
        name(found, "fired twice, or never promised", List.copyOf(firedUnknown.keySet()));
        name(found, "fired before their time", early);
        return found;
    }

    private static void name(List<String> found, String what, List<String> all) {
        if (!all.isEmpty()) {
            found.add(all.size() + " " + what + ": " + all.subList(0, Math.min(EXAMPLES, all.size())));
        }
    }
}
