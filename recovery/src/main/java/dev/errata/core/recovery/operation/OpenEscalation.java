package dev.errata.core.recovery.operation;

import dev.errata.core.command.RetryFilter.RetryCandidate;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.EscalationStanding;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.taxonomy.Severity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An escalation that waits for its answer.
 *
 * @param scope the session, or what stands for it
 * @param nextTargets who is asked when the present target has been reminded in vain
 * @param timeout the time that each target has until it is reminded, and again until it is passed over
 * @param waiting ids of the operations that wait for the answer, up to {@value #MOST_LISTED}
 * @param unlisted how many more wait
 * @param formerFingerprint what the version before would have called the group of its error; null once nobody asks for it
 */
public record OpenEscalation(
        String scope,
        Escalation escalation,
        List<String> nextTargets,
        Duration timeout,
        List<String> waiting,
        int unlisted,
        @Nullable String formerFingerprint) {
    /** Operations that are listed by id; more may wait. */
    static final int MOST_LISTED = 100;

    public OpenEscalation {
        nextTargets = List.copyOf(nextTargets);
        waiting = List.copyOf(waiting);
        escalation = escalation.with(waiting.size() + unlisted);
    }

    /** When the target is reminded or passed over; null once the last one has been reminded. */
    public @Nullable Instant alarm() {
        EscalationStanding standing = escalation.standing();
        if (standing.status() != EscalationStatus.REMINDED) {
            return standing.deadline();
        }
        return nextTargets.isEmpty() ? null : standing.deadline().plus(timeout);
    }

    /** How a command's filter sees it: by its own id and those of the operations that wait for it. */
    public RetryCandidate candidate() {
        Set<String> ids = new HashSet<>(waiting);
        ids.add(escalation.escalationId());
        Operation operation = escalation.operation();
        if (operation != null) {
            ids.add(operation.id());
        }
        return new RetryCandidate(
                ids,
                escalation.category().label(),
                Work.components(escalation.provenance()),
                escalation.error().fingerprint(),
                formerFingerprint,
                escalation.openedAt(),
                operation == null ? null : operation.type(),
                escalation.provenance().execution().sessionId());
    }

    /** What an alarm makes of it; the same if it is not due yet. */
    public OpenEscalation woken(Instant now) {
        Instant alarm = alarm();
        if (alarm == null || now.isBefore(alarm)) {
            return this;
        }
        return escalation.standing().status() == EscalationStatus.REMINDED ? passedOn(now) : reminded();
    }

    /** With one more operation waiting; as bad as the worst of them, and as urgent. */
    OpenEscalation joinedBy(@Nullable String operationId, Severity severity, Duration itsTimeout, Instant now) {
        List<String> all = new ArrayList<>(waiting);
        int more = unlisted;
        if (operationId != null && !all.contains(operationId)) {
            if (all.size() < MOST_LISTED) {
                all.add(operationId);
            } else {
                more++;
            }
        }
        EscalationStanding standing = escalation.standing();
        Severity worst = standing.severity().max(severity);
        Instant deadline = standing.deadline();
        if (worst != standing.severity() && now.plus(itsTimeout).isBefore(deadline)) {
            deadline = now.plus(itsTimeout);
        }
        Escalation joined =
                escalation.at(new EscalationStanding(standing.status(), standing.target(), worst, deadline));
        return new OpenEscalation(
                scope, joined, nextTargets, shorter(timeout, itsTimeout), all, more, formerFingerprint);
    }

    OpenEscalation leftBy(String operationId) {
        List<String> others = new ArrayList<>(waiting);
        boolean wasListed = others.remove(operationId);
        int more = wasListed ? unlisted : Math.max(0, unlisted - 1);
        return new OpenEscalation(scope, escalation, nextTargets, timeout, others, more, formerFingerprint);
    }

    /**
     * What people are told once it stands like this; null if it is no news: neither worse, nor another number of operations.
     * From so many on that they are not listed, one number in {@value #MOST_LISTED} is told.
     */
    @Nullable Escalation newsAfter(OpenEscalation before) {
        int operations = escalation.operations();
        boolean isOtherNumber = operations != before.escalation().operations()
                && (operations <= MOST_LISTED || operations % MOST_LISTED == 0);
        Severity severity = escalation.standing().severity();
        return isOtherNumber || severity != before.escalation().standing().severity() ? escalation : null;
    }

    boolean isAwaited() {
        return unlisted > 0 || !waiting.isEmpty();
    }

    private OpenEscalation reminded() {
        Escalation reminded = escalation.at(escalation.standing().as(EscalationStatus.REMINDED));
        return new OpenEscalation(scope, reminded, nextTargets, timeout, waiting, unlisted, formerFingerprint);
    }

    private OpenEscalation passedOn(Instant now) {
        Escalation passedOn = escalation.at(new EscalationStanding(
                EscalationStatus.PASSED_ON,
                nextTargets.get(0),
                escalation.standing().severity(),
                now.plus(timeout)));
        return new OpenEscalation(
                scope,
                passedOn,
                nextTargets.subList(1, nextTargets.size()),
                timeout,
                waiting,
                unlisted,
                formerFingerprint);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }
}
