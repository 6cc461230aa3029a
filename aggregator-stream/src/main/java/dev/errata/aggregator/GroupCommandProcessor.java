package dev.errata.aggregator;

import dev.errata.core.aggregation.GroupMessage;
import dev.errata.core.aggregation.GroupStateCodec;
import dev.errata.core.aggregation.Partial;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.GroupCommandType;
import dev.errata.streams.deadletter.DeadLetterReason;
import dev.errata.streams.deadletter.RejectedRecordException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Hands what people say of groups to their owners, if there are such groups, and answers each command once. Nobody has seen
 * a group that is not in the store yet: it is written with the commit that first publishes it.
 */
final class GroupCommandProcessor implements Processor<String, GroupCommand, String, Object> {
    /** So long a command is known to be answered: longer than any client repeats it. */
    private static final Duration REMEMBERED = Duration.ofDays(2);

    private static final Duration FORGET_TICK = Duration.ofHours(1);

    private @Nullable ProcessorContext<String, Object> context;
    private @Nullable KeyValueStore<String, byte[]> groups;
    private @Nullable KeyValueStore<String, Long> answered;

    @Override
    public void init(ProcessorContext<String, Object> initial) {
        context = initial;
        groups = initial.getStateStore(AggregatorTopology.GROUPS);
        answered = initial.getStateStore(AggregatorTopology.ANSWERED_COMMANDS);
        initial.schedule(FORGET_TICK, PunctuationType.WALL_CLOCK_TIME, this::forget);
    }

    @Override
    public void process(Record<String, GroupCommand> record) {
        @Nullable GroupCommand command = record.value();
        if (command == null) {
            throw new RejectedRecordException(DeadLetterReason.NULL_VALUE, "a command needs a value");
        }
        if (!command.groupId().equals(record.key())) {
            throw new RejectedRecordException(DeadLetterReason.INVALID, "the key is not the group's id");
        }
        long now = Objects.requireNonNull(context).currentSystemTimeMs();
        if (Objects.requireNonNull(answered).putIfAbsent(command.commandId(), now) != null) {
            return;
        }
        Optional<String> refusal = refusal(command);
        if (refusal.isEmpty()) {
            Partial message = new GroupMessage.OfCommand(command.groupId(), command);
            context.forward(new Record<>(message.key(), message, record.timestamp()), Sinks.COMMANDS_TO_OWNERS);
        }
        CommandResult answer = answer(command, refusal.orElse(null), Instant.ofEpochMilli(now));
        context.forward(new Record<>(command.commandId(), answer, now), Sinks.COMMAND_RESULTS);
    }

    private Optional<String> refusal(GroupCommand command) {
        boolean needsOthers = command.type() == GroupCommandType.MERGE || command.type() == GroupCommandType.SPLIT;
        if (needsOthers && command.otherGroups().isEmpty()) {
            return Optional.of("which other groups is not said");
        }
        byte[] group = Objects.requireNonNull(groups).get(command.groupId());
        return group == null || GroupStateCodec.decode(group).isUnseen()
                ? Optional.of("there is no group " + command.groupId())
                : Optional.empty();
    }

    private CommandResult answer(GroupCommand command, @Nullable String refusal, Instant now) {
        int done = refusal == null ? 1 : 0;
        return new CommandResult(
                command.commandId(),
                CommandType.of(command.type()),
                Objects.requireNonNull(context).taskId().partition(),
                done,
                done,
                List.of(command.groupId()),
                List.of(),
                null,
                refusal,
                false,
                command.issuedBy(),
                command.reason(),
                now);
    }

    private void forget(long now) {
        KeyValueStore<String, Long> store = Objects.requireNonNull(answered);
        try (KeyValueIterator<String, Long> all = store.all()) {
            while (all.hasNext()) {
                KeyValue<String, Long> command = all.next();
                if (command.value < now - REMEMBERED.toMillis()) {
                    store.delete(command.key);
                }
            }
        }
    }
}
