package dev.errata.aggregator;

import dev.errata.core.aggregation.GroupMessage;
import dev.errata.core.aggregation.GroupStateCodec;
import dev.errata.core.aggregation.Partial;
import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.GroupCommandType;
import dev.errata.streams.deadletter.DeadLetterReason;
import dev.errata.streams.deadletter.RejectedRecordException;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Hands what people say of groups to their owners, if there are such groups; the same command again changes nothing. Nobody
 * has seen a group that is not in the store yet: it is written with the commit that first publishes it.
 */
final class GroupCommandProcessor implements Processor<String, GroupCommand, String, Partial> {
    private @Nullable ProcessorContext<String, Partial> context;
    private @Nullable KeyValueStore<String, byte[]> groups;

    @Override
    public void init(ProcessorContext<String, Partial> initial) {
        context = initial;
        groups = initial.getStateStore(AggregatorTopology.GROUPS);
    }

    @Override
    public void process(Record<String, GroupCommand> record) {
        @Nullable GroupCommand command = record.value();
        if (command == null) {
            throw new RejectedRecordException(DeadLetterReason.NULL_VALUE, "a command needs a value");
        }
        boolean isOfGroups = command.type() == GroupCommandType.MERGE || command.type() == GroupCommandType.SPLIT;
        if (isOfGroups && command.otherGroups().isEmpty()) {
            throw new RejectedRecordException(DeadLetterReason.INVALID, "which other groups is not said");
        }
        byte[] group = Objects.requireNonNull(groups).get(command.groupId());
        if (group == null
                || GroupStateCodec.decode(group).isUnseen()
                || !command.groupId().equals(record.key())) {
            throw new RejectedRecordException(DeadLetterReason.INVALID, "no such group under this key");
        }
        Partial message = new GroupMessage.OfCommand(command.groupId(), command);
        Objects.requireNonNull(context).forward(new Record<>(message.key(), message, record.timestamp()));
    }
}
