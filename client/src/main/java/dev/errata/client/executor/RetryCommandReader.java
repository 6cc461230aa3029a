package dev.errata.client.executor;

import dev.errata.client.Bystander;
import dev.errata.client.executor.RunTask.RunMemory;
import dev.errata.client.executor.RunTask.Surroundings;
import dev.errata.core.event.CorrelationKey;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.schemas.serde.UndecodableException;
import dev.errata.schemas.serde.UndecodableException.Reason;
import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Deserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns a record of {@code retries} into a run in its lane, or into nothing. */
final class RetryCommandReader {
    private static final Logger LOG = LoggerFactory.getLogger(RetryCommandReader.class);
    private static final String NO_HANDLER = "no handler for this operation type";

    private final Deserializer<RetryCommand> commands;
    private final Handlers handlers;
    private final ExecutorSettings settings;
    private final Surroundings around;
    private final Lanes lanes;
    private final FinishedRuns finishedRuns = new FinishedRuns();

    RetryCommandReader(
            Deserializer<RetryCommand> commands,
            Handlers handlers,
            ExecutorSettings settings,
            Surroundings around,
            Lanes lanes) {
        this.commands = commands;
        this.handlers = handlers;
        this.settings = settings;
        this.around = around;
        this.lanes = lanes;
    }

    /**
     * Takes one record.
     *
     * @throws org.apache.kafka.common.KafkaException if the registry does not answer or refuses: it must be read again
     */
    void take(ConsumerRecord<byte[], byte[]> record, PartitionRuns runs) {
        long offset = record.offset();
        if (runs.isFinishedBefore(offset)) {
            runs.skip(offset);
            return;
        }
        RetryCommand command;
        try {
            command = commands.deserialize(record.topic(), record.value());
        } catch (UndecodableException e) {
            bury(record, runs, e.reason().label(), String.valueOf(e.getMessage()));
            return;
        }
        if (command == null) {
            bury(record, runs, Reason.EMPTY.label(), "a retry command has no value");
            return;
        }
        Run run = run(command);
        Optional<AsyncRetryHandler> handler = handlers.find(command.operation().type());
        if (handler.isPresent()) {
            RunTask task = new RunTask(run, handler.get(), around, memory(record), () -> runs.finish(offset));
            runs.add(offset, task);
            lanes.add(lane(command), task);
        } else if (settings.unknownType() == UnknownType.REJECT) {
            runs.add(offset);
            around.publisher().end(around.records().rejected(run, NO_HANDLER), () -> runs.finish(offset));
            Bystander.tell(() -> around.listener().rejected(command, NO_HANDLER));
        } else {
            runs.skip(offset);
        }
    }

    private void bury(ConsumerRecord<byte[], byte[]> record, PartitionRuns runs, String reason, String detail) {
        LOG.atWarn()
                .addKeyValue("reason", reason)
                .addKeyValue("detail", detail)
                .addKeyValue("topic", record.topic())
                .addKeyValue("partition", record.partition())
                .addKeyValue("offset", record.offset())
                .log("a retry command cannot be read; it goes to the dead letters");
        runs.add(record.offset());
        around.publisher().bury(record, reason, detail, () -> runs.finish(record.offset()));
    }

    private Run run(RetryCommand command) {
        Duration limit = command.operation().timeLimit();
        return new Run(command, limit == null || limit.isZero() || limit.isNegative() ? settings.timeLimit() : limit);
    }

    private static String lane(RetryCommand command) {
        return CorrelationKey.of(command.provenance().execution(), command.operation())
                .orElse(command.operation().id());
    }

    private RunMemory memory(ConsumerRecord<byte[], byte[]> record) {
        TopicPartition partition = new TopicPartition(record.topic(), record.partition());
        return new RunMemory() {
            @Override
            public boolean isDone(Run run) {
                return finishedRuns.contains(partition, record.offset(), run);
            }

            @Override
            public void done(Run run) {
                finishedRuns.add(partition, record.offset(), run);
            }
        };
    }
}
