package dev.errata.recovery.intake;

import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.matching.FoldedText;
import dev.errata.core.redaction.EventRedactor;
import dev.errata.core.redaction.Redactor;
import dev.errata.recovery.task.RecoveryMeters;
import dev.errata.recovery.task.TaskStores;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.KeyPlacement;
import dev.errata.streams.deadletter.DeadLetterReason;
import dev.errata.streams.deadletter.RejectedRecordException;
import dev.errata.streams.ledger.Ledger;
import dev.errata.streams.ledger.TaskLedger;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Takes in outcomes that lie where their correlation key belongs. The classifier puts any other back on the topic under its
 * right key, so that it comes in once more. What executors wrote may hold secrets: no further than here.
 */
public final class OutcomeIntake implements Processor<byte[], @Nullable ExecutionOutcome, String, Heard> {
    private final RecoveryMeters meters;
    private final int partitions;
    private final Ledger ledger;
    private final FoldedText buffer = new FoldedText();
    private @Nullable ProcessorContext<String, Heard> context;
    private @Nullable TaskLedger books;

    public OutcomeIntake(Ledger ledger, RecoveryMeters meters, int partitions) {
        this.ledger = ledger;
        this.meters = meters;
        this.partitions = partitions;
    }

    @Override
    public void init(ProcessorContext<String, Heard> taskContext) {
        context = taskContext;
        books = ledger.open(taskContext, TaskStores.LEDGER);
    }

    @Override
    public void process(Record<byte[], @Nullable ExecutionOutcome> record) {
        TaskLedger counted = Objects.requireNonNull(books);
        counted.take(Objects.requireNonNull(context), record);
        ExecutionOutcome outcome = record.value();
        if (outcome == null) {
            throw new RejectedRecordException(DeadLetterReason.NULL_VALUE, "an outcome needs a value");
        }
        String key = outcome.correlationKey().orElse(outcome.outcomeId());
        if (outcome.correlationKey().isPresent() && !isInPlace(record, key)) {
            meters.misplaced();
            counted.fate("misplaced");
            return;
        }
        ExecutionOutcome redacted = new EventRedactor(Redactor.ofSecrets(), buffer).redact(outcome);
        Objects.requireNonNull(context).forward(record.withKey(key).withValue(new Heard.OutcomeArrived(redacted)));
    }

    private boolean isInPlace(Record<byte[], ?> record, String correlationKey) {
        int partition = Objects.requireNonNull(context)
                .recordMetadata()
                .map(RecordMetadata::partition)
                .orElseThrow(() -> new IllegalStateException("an outcome without its place on a topic"));
        return record.headers().lastHeader(HeaderNames.REKEYED) != null
                || KeyPlacement.isInPlace(record.key(), partition, correlationKey, partitions);
    }
}
