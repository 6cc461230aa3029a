package dev.errata.simulator.check;

import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Stage;
import dev.errata.core.recovery.policy.LeaseSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What time alone does to an operation it does when it is time, by the clock of the process that does it, and not before. */
final class StageTimes {
    private final LeaseSettings leases;
    private final Set<String> failed = new HashSet<>();

    StageTimes(LeaseSettings leases) {
        this.leases = leases;
    }

    /** It was told that a run failed, which ends its lease at any time. */
    void failed(String key, int attempt) {
        failed.add(run(key, attempt));
    }

    private static String run(String key, int attempt) {
        return key + '\0' + attempt;
    }

    /**
     * Looks at one step.
     *
     * @throws Violation if it came too early, or leaves another time than is due
     */
    void look(Seen seen, String key, @Nullable OperationState before, @Nullable OperationState after) {
        if (before != null) {
            isInTime(seen, key, before, after);
        }
        if (after != null) {
            lasts(seen, key, before == null ? null : before.stage(), after);
        }
    }

    private void isInTime(Seen seen, String key, OperationState before, @Nullable OperationState after) {
        Instant time = after == null ? forgetAt(before.stage()) : time(key, before, after);
        if (time != null && seen.record().sender().clock() < time.toEpochMilli()) {
            throw new Violation(
                    "nothing ends before its time",
                    time + " is not reached: " + seen + ": " + key + " went from " + before + " to " + after);
        }
    }

    private static @Nullable Instant forgetAt(Stage stage) {
        if (stage instanceof Stage.Closed closed) {
            return closed.forgetAt();
        }
        if (stage instanceof Stage.Unwatched unwatched) {
            return unwatched.forgetAt();
        }
        return stage instanceof Stage.Failing failing ? failing.forgetAt() : null;
    }

    /** From when on time alone makes this step; null if somebody's word does. */
    private @Nullable Instant time(String key, OperationState before, OperationState after) {
        Stage next = after.stage();
        boolean isDecided = after.decidedAttempt() > before.decidedAttempt();
        boolean isOfTime = next instanceof Stage.HandedOut
                || next instanceof Stage.AwaitingPayload
                || (next instanceof Stage.Gated && !isDecided)
                || (next instanceof Stage.Failing && !failed.contains(run(key, next.attempt())));
        if (!isOfTime || next.equals(before.stage())) {
            return null;
        }
        if (before.stage() instanceof Stage.HandedOut handedOut) {
            return handedOut.pickUpBy();
        }
        if (before.stage() instanceof Stage.AwaitingPayload awaiting) {
            return next instanceof Stage.Gated ? awaiting.until() : awaiting.dueAt();
        }
        if (before.stage() instanceof Stage.Pending pending) {
            return pending.dueAt();
        }
        return before.stage() instanceof Stage.Leased leased ? leased.until() : null;
    }

    /** A retry waits to be picked up, and a run to be heard of, for as long as is configured or was said of it. */
    private void lasts(Seen seen, String key, @Nullable Stage before, OperationState state) {
        Instant now = Instant.ofEpochMilli(seen.record().sender().clock());
        Instant until = null;
        Duration due = leases.pickUpWithin();
        if (state.stage() instanceof Stage.HandedOut handedOut) {
            until = handedOut.pickUpBy();
        } else if (state.stage() instanceof Stage.Leased lease) {
            Duration said = state.work().timeLimit();
            until = lease.until();
            due = said == null ? leases.timeLimit() : said;
        }
        boolean isNew = until != null && !state.stage().equals(before);
        if (isNew && !now.plus(due).equals(until)) {
            throw new Violation("everyone gets the time that is theirs", key + " is " + state + " at " + now);
        }
    }
}
