package dev.errata.classifier;

import dev.errata.core.classification.JudgedEvent;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.Evidence;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OperationPayload;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.event.Payload;
import dev.errata.core.session.SessionState;
import dev.errata.core.session.SessionStep;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.schemas.PayloadKey;
import dev.errata.schemas.Topics;
import dev.errata.streams.Outlets;
import dev.errata.streams.ledger.TaskLedger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.jspecify.annotations.Nullable;

/**
 * Judges an event within its session, remembers what that does to the session, and writes what came of it: all of it or
 * nothing, so that an event whose error cannot be written is no duplicate when its dead letter is put back.
 */
final class SessionJudge {
    private final Judging judging;
    private final ClassifierMeters meters;
    private final SessionStore sessions;
    private final Topics topics;
    private final TaskLedger ledger;
    private final Outlets outlets;

    SessionJudge(
            Judging judging,
            SessionStore sessions,
            Topics topics,
            ProcessorContext<Object, Object> context,
            TaskLedger ledger) {
        this.judging = judging;
        this.meters = judging.meters();
        this.sessions = sessions;
        this.topics = topics;
        this.ledger = ledger;
        this.outlets = new Outlets(context, ledger);
    }

    /**
     * Writes the event as a classified error, or as a success if it is none; nothing if it was seen before.
     *
     * @param event with id and time of arrival
     * @param timestamp of its record
     */
    void judge(ErrorEvent event, long timestamp) {
        String errorId = Objects.requireNonNull(event.errorId());
        String key = event.correlationKey().orElse(errorId);
        SessionState session = sessions.get(key);
        if (sessions.hasSeen(key, session, errorId)) {
            meters.duplicate();
            ledger.fate(Fates.DUPLICATE);
            return;
        }
        JudgedEvent judged = judging.judge(event);
        if (judged instanceof JudgedEvent.Failed failed) {
            writeClassified(key, session, failed.error(), event.payload(), timestamp);
        } else if (judged instanceof JudgedEvent.Succeeded success) {
            writeSuccess(key, success, timestamp);
        }
    }

    /** Takes the session's strikes back. */
    void succeeded(String key, @Nullable String operationId, long timestamp) {
        takenBack(key, operationId, timestamp).run();
    }

    private Runnable takenBack(String key, @Nullable String operationId, long timestamp) {
        if (!sessions.has(key)) {
            return () -> {};
        }
        SessionState session = sessions.get(key);
        return sessions.kept(key, session, session.succeeded(operationId, Instant.ofEpochMilli(timestamp)));
    }

    private void writeClassified(
            String key, SessionState session, ClassifiedError error, @Nullable Payload payload, long timestamp) {
        SessionStep step = session.failed(error, Instant.ofEpochMilli(timestamp));
        Recoverability recoverability = error.classification().recoverability();
        Runnable kept = sessions.kept(key, session, step.state());
        Runnable moved = moved(key, error, payload, timestamp);
        outlets.to(
                        ClassifierSinks.classified(recoverability),
                        topics.classified(recoverability),
                        key,
                        error.inSession(step.standing()),
                        timestamp)
                .run();
        moved.run();
        kept.run();
        meters.classified(error.classification());
        ledger.fate(Fates.CLASSIFIED);
    }

    /** The payload on its way to the worker; one that belongs to no operation goes nowhere. */
    private Runnable moved(String key, ClassifiedError error, @Nullable Payload payload, long timestamp) {
        Operation operation = error.error().operation();
        if (payload == null || operation == null) {
            return () -> {};
        }
        OperationPayload record = new OperationPayload(key, operation.id(), error.errorId(), payload);
        return outlets.to(
                ClassifierSinks.PAYLOADS, topics.payloads(), PayloadKey.of(key, operation.id()), record, timestamp);
    }

    /** The strikes are taken back whatever says that it succeeded; only what states it ends the operation. */
    private void writeSuccess(String key, JudgedEvent.Succeeded success, long timestamp) {
        ErrorEvent event = success.event();
        Operation operation = event.operation();
        Runnable takenBack = takenBack(key, operation == null ? null : operation.id(), timestamp);
        if (operation != null && success.isStated()) {
            ExecutionOutcome outcome = outcome(event, operation, success.evidence());
            byte[] outcomeKey = key.getBytes(StandardCharsets.UTF_8);
            outlets.to(ClassifierSinks.OUTCOMES, topics.outcomes(), outcomeKey, outcome, timestamp)
                    .run();
        }
        takenBack.run();
        meters.noError(success.evidence());
        ledger.fate(Fates.NO_ERROR);
    }

    /** Name-based on the event: judged again, it is the same outcome. */
    private static ExecutionOutcome outcome(ErrorEvent event, Operation operation, Evidence evidence) {
        String name = "judged:" + event.errorId();
        return new ExecutionOutcome(
                UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString(),
                OutcomeStatus.SUCCEEDED,
                OutcomeOrigin.CLASSIFIER,
                event.occurredAt(),
                event.execution(),
                operation,
                event.source(),
                null,
                null,
                null,
                evidence.ruleId(),
                event.errorId(),
                event.trace());
    }
}
