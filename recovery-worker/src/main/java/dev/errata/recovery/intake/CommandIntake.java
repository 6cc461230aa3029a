package dev.errata.recovery.intake;

import dev.errata.core.command.OperatorCommand;
import dev.errata.core.redaction.Redactor;
import dev.errata.recovery.task.TaskStores;
import dev.errata.streams.deadletter.DeadLetterReason;
import dev.errata.streams.deadletter.RejectedRecordException;
import dev.errata.streams.ledger.Ledger;
import dev.errata.streams.ledger.TaskLedger;
import java.time.Instant;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Takes in operators' commands without the secrets in their reasons; each lies on every partition, so that every task hears it. */
public final class CommandIntake implements Processor<String, @Nullable OperatorCommand, String, Heard> {
    private final Ledger ledger;
    private @Nullable ProcessorContext<String, Heard> context;
    private @Nullable TaskLedger books;

    public CommandIntake(Ledger ledger) {
        this.ledger = ledger;
    }

    @Override
    public void init(ProcessorContext<String, Heard> taskContext) {
        context = taskContext;
        books = ledger.open(taskContext, TaskStores.LEDGER);
    }

    @Override
    public void process(Record<String, @Nullable OperatorCommand> record) {
        Objects.requireNonNull(books).take(Objects.requireNonNull(context), record);
        OperatorCommand command = record.value();
        if (command == null) {
            throw new RejectedRecordException(DeadLetterReason.NULL_VALUE, "a command needs a value");
        }
        OperatorCommand redacted =
                command.because(reason -> Redactor.ofSecrets().redact(reason).text());
        Instant writtenAt = Instant.ofEpochMilli(record.timestamp());
        Objects.requireNonNull(context)
                .forward(record.withKey(command.commandId()).withValue(new Heard.Command(redacted, writtenAt)));
    }
}
