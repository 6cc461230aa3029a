package dev.errata.core.recovery.trial;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.operation.DecisionLogic;
import dev.errata.core.recovery.operation.Errors;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Stage;
import dev.errata.core.recovery.operation.Step;
import dev.errata.core.recovery.policy.PolicyDigest;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.SourceType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Random;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A dependency of which everything is known, and the operations that meet it: half an hour, made up from a seed. */
final class OutageWorld {
    static final Instant BEGIN = Errors.NOW;
    static final Instant END = BEGIN.plus(Duration.ofMinutes(30));

    private static final Duration RUN = Duration.ofMillis(200);

    /** It is up until the first, down until the second, and so on. */
    private final NavigableSet<Instant> turns = new TreeSet<>();

    private final List<Instant> starts = new ArrayList<>();

    /** @param longestPause between two operations */
    OutageWorld(long seed, Duration longestPause) {
        Random random = new Random(seed);
        for (Instant turn = BEGIN; turn.isBefore(END); ) {
            int most = turns.size() % 2 == 0 ? 600_000 : 300_000;
            turn = turn.plusMillis(random.nextInt(20_000, most));
            turns.add(turn);
        }
        for (Instant start = BEGIN; start.isBefore(END); ) {
            starts.add(start);
            start = start.plusMillis(random.nextLong(500, longestPause.toMillis()));
        }
        starts.add(END);
    }

    boolean isUp(Instant time) {
        return turns.headSet(time, true).size() % 2 == 0;
    }

    /** What the topics hold of it under these policies. */
    PartitionRecords recorded(RecoveryConfig policies) {
        PartitionRecords records = new PartitionRecords();
        live(policies, records);
        return records;
    }

    /** What becomes of those whose first run fails. */
    Effect truth(RecoveryConfig policies) {
        return live(policies, new PartitionRecords());
    }

    private Effect live(RecoveryConfig policies, PartitionRecords records) {
        Steps steps = Steps.under(policies);
        String digest = PolicyDigest.of(policies);
        Effect.Sum sum = new Effect.Sum();
        for (int i = 0; i < starts.size(); i++) {
            Course course = live(i, steps, digest, records);
            if (course != null) {
                sum.add(course);
            }
        }
        return sum.effect();
    }

    /** Null if its first run succeeds. */
    private @Nullable Course live(int number, Steps steps, String digest, PartitionRecords records) {
        Instant start = starts.get(number);
        Course course = new Course();
        OperationState state = null;
        Instant now = start;
        for (int attempt = 1; !now.isAfter(END); attempt++) {
            Operation operation = new Operation("operation-" + number, "charge-card", attempt, null);
            Step step = isUp(now)
                    ? succeed(operation, state, steps, records, now)
                    : fail(operation, state, steps, records, now);
            for (RecoveryDecision decision : step.decisions()) {
                records.decision(key(operation), decision.madeUnder(digest, DecisionLogic.DIGEST), now);
            }
            if (isUp(now)) {
                course.recovered(Duration.between(start, now));
                course.succeeds(now);
                return attempt == 1 ? null : course;
            }
            if (attempt > 1) {
                course.fails(now);
            }
            course.asked(step.decisions().get(0).escalationId() == null ? 0 : 1);
            state = step.state();
            if (state == null || !(state.stage() instanceof Stage.Pending pending)) {
                break;
            }
            now = pending.dueAt().plus(RUN);
        }
        return course;
    }

    private static Step fail(
            Operation operation, @Nullable OperationState state, Steps steps, PartitionRecords records, Instant now) {
        ClassifiedError error = Errors.of(Category.DNS_ERROR, operation.attempt())
                .with(operation)
                .at(now)
                .build();
        records.failure(key(operation), error, now);
        return steps.failures().take(error, state, Triggers.NONE_OPEN, now);
    }

    private static Step succeed(
            Operation operation, @Nullable OperationState state, Steps steps, PartitionRecords records, Instant now) {
        ExecutionOutcome outcome = new ExecutionOutcome(
                "outcome-" + operation.id() + '-' + operation.attempt(),
                OutcomeStatus.SUCCEEDED,
                OutcomeOrigin.EXECUTOR,
                now,
                ExecutionContext.ofSession("s-1"),
                operation,
                ErrorSource.of(SourceType.SERVICE, "billing"),
                "executor-1",
                null,
                null,
                null,
                null,
                null);
        records.outcome(key(operation), outcome, now);
        return steps.outcomes().take(outcome, state, Triggers.NONE_OPEN, now);
    }

    private static String key(Operation operation) {
        return "key of " + operation.id();
    }
}
