package dev.errata.core.recovery.operation;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.Operation;
import dev.errata.core.event.Provenance;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.Answer;
import dev.errata.core.recovery.AttemptRecord;
import dev.errata.core.recovery.DecidedError;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.EscalationStanding;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.recovery.Resolution;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.wording.UserText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Opens, joins and resolves escalations: one is open per scope and cause, however many operations wait for it. */
final class Escalations {
    private static final UserText NOBODY_CAME = new UserText(
            "Nobody took the work",
            "A retry was offered several times, and nothing picked it up.",
            "Please check that the service which runs this work is up, then approve another attempt.",
            List.of(
                    "Check that an executor for this type of operation is running",
                    "Check that it can read the topic of retries"));

    private static final UserText NO_PAYLOAD = new UserText(
            "The payload of the work is missing",
            "A retry is due, and the payload that came with its error has not arrived, so it was not handed out.",
            "Please see why it did not arrive, then approve another attempt, or reject it.",
            List.of(
                    "Check that the classifier runs and may write to the topic of payloads",
                    "Check that the session is within the bytes that it may keep"));

    private static final String OF_GROUP = "fingerprint ";

    private final RecoveryConfig config;

    Escalations(RecoveryConfig config) {
        this.config = config;
    }

    /**
     * The session; for an error without one its operation or task; without any the group of errors that it is of, by its
     * former fingerprint if a question is open under that.
     */
    private static String scope(ClassifiedError error, DecisionReason cause, EscalationLookup lookup) {
        String former = error.formerFingerprint();
        boolean isOpenUnderFormer =
                former != null && lookup.find(OF_GROUP + former, cause).isPresent();
        return error.error()
                .correlationKey()
                .orElseGet(() -> OF_GROUP + (isOpenUnderFormer ? former : error.fingerprint()));
    }

    EscalationChange ask(
            ClassifiedError error,
            RecoveryPlan plan,
            @Nullable OperationState state,
            EscalationLookup lookup,
            Instant now) {
        EscalationRequest request = new EscalationRequest(
                scope(error, plan.reason(), lookup),
                plan.reason(),
                plan.escalateAs() == null ? Action.GATE : plan.escalateAs(),
                plan.terms().decided(error),
                error.classification().deciding(),
                error.formerFingerprint(),
                error.errorId());
        List<AttemptRecord> history = state == null ? List.of() : state.history();
        return ask(
                request,
                lookup,
                now,
                () -> opened(
                        request, Provenance.of(error.error()), error.error().operation(), error.text(), history, now),
                state);
    }

    EscalationChange askWhyNobodyCame(OperationState state, EscalationLookup lookup, Instant now) {
        return ask(state, DecisionReason.NEVER_PICKED_UP, NOBODY_CAME, lookup, now);
    }

    EscalationChange askForPayload(OperationState state, EscalationLookup lookup, Instant now) {
        return ask(state, DecisionReason.PAYLOAD_MISSING, NO_PAYLOAD, lookup, now);
    }

    /** A question that no failure gave rise to. The same run may be asked about again, when it was approved in vain. */
    private EscalationChange ask(
            OperationState state, DecisionReason cause, UserText text, EscalationLookup lookup, Instant now) {
        Work work = state.work();
        LastFailure failure = state.knownFailure();
        EscalationRequest request = new EscalationRequest(
                work.correlationKey(),
                cause,
                Action.GATE,
                failure.error(),
                failure.deciding(),
                failure.formerFingerprint(),
                work.operationId() + '#' + state.stage().attempt() + '@' + now);
        Operation run = work.run(state.stage().attempt());
        return ask(
                request, lookup, now, () -> opened(request, work.provenance(), run, text, state.history(), now), state);
    }

    private Escalation opened(
            EscalationRequest request,
            Provenance provenance,
            @Nullable Operation run,
            UserText text,
            List<AttemptRecord> history,
            Instant now) {
        DecidedError error = request.error();
        return new Escalation(
                request.id(),
                new EscalationStanding(
                        EscalationStatus.OPEN,
                        chain(request).get(0),
                        error.severity(),
                        now.plus(config.escalation().deadline(error.severity()))),
                request.cause(),
                error.strategy().runsAgain(),
                now,
                provenance,
                run,
                error.reference(),
                text,
                history,
                0,
                null);
    }

    /** The operation needs no answer any more; the escalation is resolved once none does. */
    @Nullable EscalationChange leave(OperationState state, EscalationLookup lookup, Instant now) {
        Resolution resolution = new Resolution(Answer.SUCCEEDED, "errata", now, "The operation succeeded.");
        return leave(state, lookup, resolution);
    }

    /** As {@link #leave(OperationState, EscalationLookup, Instant)}, for another reason than a success. */
    @Nullable EscalationChange leave(OperationState state, EscalationLookup lookup, Resolution resolution) {
        EscalationReference reference = state.escalation();
        if (reference == null) {
            return null;
        }
        String scope = state.work().correlationKey();
        Optional<OpenEscalation> found = lookup.find(scope, reference.cause())
                .filter(open -> open.escalation().escalationId().equals(reference.escalationId()));
        if (found.isEmpty()) {
            return null;
        }
        OpenEscalation left = found.get().leftBy(state.work().operationId());
        return left.isAwaited()
                ? new EscalationChange(scope, reference.cause(), found.get(), left, left.newsAfter(found.get()))
                : new EscalationChange(
                        scope,
                        reference.cause(),
                        found.get(),
                        null,
                        found.get().escalation().resolved(resolution));
    }

    /** What identifies an escalation and decides who is asked. */
    private record EscalationRequest(
            String scope,
            DecisionReason cause,
            Action action,
            DecidedError error,
            Category deciding,
            @Nullable String formerFingerprint,
            String origin) {
        String id() {
            return NameBasedId.of("escalation", scope, cause, origin);
        }
    }

    private EscalationChange ask(
            EscalationRequest request,
            EscalationLookup lookup,
            Instant now,
            Supplier<Escalation> opened,
            @Nullable OperationState state) {
        String operationId = state == null ? null : state.work().operationId();
        Duration timeout = config.escalation().deadline(request.error().severity());
        Optional<OpenEscalation> known = lookup.find(request.scope(), request.cause());
        if (known.isPresent()) {
            boolean waitsAlready = state != null && waitsFor(state, known.get());
            OpenEscalation joined = known.get()
                    .joinedBy(waitsAlready ? null : operationId, request.error().severity(), timeout, now);
            return new EscalationChange(
                    request.scope(), request.cause(), known.get(), joined, joined.newsAfter(known.get()));
        }
        List<String> chain = chain(request);
        OpenEscalation open = new OpenEscalation(
                request.scope(),
                opened.get(),
                chain.subList(1, chain.size()),
                timeout,
                operationId == null ? List.of() : List.of(operationId),
                0,
                request.formerFingerprint());
        return new EscalationChange(request.scope(), request.cause(), null, open, open.escalation());
    }

    private static boolean waitsFor(OperationState state, OpenEscalation open) {
        EscalationReference reference = state.escalation();
        return reference != null
                && reference.escalationId().equals(open.escalation().escalationId());
    }

    private List<String> chain(EscalationRequest request) {
        return config.escalation().chain(request.action(), config.category(request.deciding()));
    }
}
