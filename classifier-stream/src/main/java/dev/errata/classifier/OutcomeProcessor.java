package dev.errata.classifier;

import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.schemas.Topics;
import dev.errata.streams.deadletter.DeadLetterReason;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.deadletter.RejectedRecordException;
import dev.errata.streams.deadletter.StoredBytes;
import dev.errata.streams.ledger.Ledger;
import dev.errata.streams.ledger.TaskLedger;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Outcomes: a success takes the session's strikes back, a failure of an executor that publishes no errors is judged as
 * one. The classifier's own successes took the strikes back when they were judged.
 */
final class OutcomeProcessor implements Processor<byte[], @Nullable ExecutionOutcome, Object, Object> {
    private final Judging judging;
    private final Topics topics;
    private final DeadLetters deadLetters;
    private final Ledger ledger;
    private @Nullable TaskLedger books;
    private @Nullable SessionJudge judge;
    private @Nullable Arrival arrival;

    OutcomeProcessor(Judging judging, Topics topics, DeadLetters deadLetters, Ledger ledger) {
        this.judging = judging;
        this.topics = topics;
        this.deadLetters = deadLetters;
        this.ledger = ledger;
    }

    @Override
    public void init(ProcessorContext<Object, Object> context) {
        SessionStore sessions = new SessionStore(
                context.getStateStore(ClassifierTopology.SESSIONS),
                new StoredBytes(context, deadLetters, ClassifierSinks.DEAD_LETTERS));
        TaskLedger own = ledger.open(context, ClassifierTopology.LEDGER);
        books = own;
        judge = new SessionJudge(judging, sessions, topics, context, own);
        arrival = new Arrival(context, own, topics.partitions());
    }

    @Override
    public void process(Record<byte[], @Nullable ExecutionOutcome> record) {
        Arrival at = Objects.requireNonNull(arrival);
        at.take(record);
        ExecutionOutcome outcome = record.value();
        if (outcome == null) {
            throw new RejectedRecordException(DeadLetterReason.NULL_VALUE, "an outcome needs a value");
        }
        Optional<String> elsewhere = at.keyElsewhere(record, outcome.correlationKey());
        if (elsewhere.isPresent()) {
            judging.meters().rekeyed();
            at.putBack(record, elsewhere.get(), outcome, topics.outcomes(), ClassifierSinks.OUTCOMES);
        } else if (outcome.origin() == OutcomeOrigin.EXECUTOR) {
            take(outcome, record.timestamp());
        } else {
            Objects.requireNonNull(books).fate(Fates.KNOWN);
        }
    }

    private void take(ExecutionOutcome outcome, long timestamp) {
        SessionJudge session = Objects.requireNonNull(judge);
        switch (outcome.status()) {
            case SUCCEEDED -> {
                Operation operation = outcome.operation();
                outcome.correlationKey()
                        .ifPresent(key -> session.succeeded(key, operation == null ? null : operation.id(), timestamp));
                Objects.requireNonNull(books).fate(Fates.SUCCEEDED);
            }
            case FAILED -> session.judge(FailedOutcome.asError(outcome, timestamp), timestamp);
            // Leases are the recovery worker's; a refusal decides nothing.
            case STARTED, HEARTBEAT, REJECTED -> Objects.requireNonNull(books).fate(Fates.NOT_JUDGED);
        }
    }
}
