package dev.errata.aggregator;

import dev.errata.core.aggregation.GroupState;
import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.GroupCommandType;
import dev.errata.streams.deadletter.DeadLetterReason;
import dev.errata.streams.deadletter.RejectedRecordException;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Resolves, ignores and reopens groups as people say; the same command again changes nothing. */
final class GroupCommandProcessor implements Processor<String, GroupCommand, Void, Void> {
    private @Nullable Groups groups;

    @Override
    public void init(ProcessorContext<Void, Void> context) {
        groups = Groups.of(context);
    }

    @Override
    public void process(Record<String, GroupCommand> record) {
        @Nullable GroupCommand command = record.value();
        if (command == null) {
            throw new RejectedRecordException(DeadLetterReason.NULL_VALUE, "a command needs a value");
        }
        if (command.type() == GroupCommandType.MERGE || command.type() == GroupCommandType.SPLIT) {
            throw new RejectedRecordException(DeadLetterReason.INVALID, "groups cannot be merged or split by command");
        }
        Groups kept = Objects.requireNonNull(groups);
        GroupState state = kept.get(command.groupId());
        if (state.members() == null || !command.groupId().equals(record.key())) {
            throw new RejectedRecordException(DeadLetterReason.INVALID, "no such group under this key");
        }
        kept.put(command.groupId(), state.after(command));
    }
}
