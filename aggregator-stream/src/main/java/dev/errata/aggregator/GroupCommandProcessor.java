package dev.errata.aggregator;

import dev.errata.core.aggregation.GroupMessage;
import dev.errata.core.aggregation.GroupState;
import dev.errata.core.aggregation.GroupStateCodec;
import dev.errata.core.aggregation.Partial;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.GroupCommandType;
import dev.errata.core.redaction.Redactor;
import dev.errata.schemas.Topics;
import dev.errata.streams.Outlets;
import dev.errata.streams.deadletter.DeadLetterReason;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.deadletter.RefusedRecords;
import dev.errata.streams.deadletter.RejectedRecordException;
import dev.errata.streams.deadletter.StoredBytes;
import dev.errata.streams.ledger.Ledger;
import dev.errata.streams.ledger.TaskLedger;
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
 * Hands what people say of groups, without the secrets in their reasons, to their owners, if there are such groups, and answers
 * each command once. Nobody has seen a group that is not in the store yet: it is written with the commit that first publishes it.
 * The task of partition 0 also writes the dead letters of aliases that could not be read.
 */
final class GroupCommandProcessor implements Processor<String, GroupCommand, Object, Object> {
    /** So long a command is known to be answered: longer than any client repeats it. */
    private static final Duration REMEMBERED = Duration.ofDays(2);

    private static final Duration FORGET_TICK = Duration.ofHours(1);
    private static final Duration REFUSED_TICK = Duration.ofSeconds(1);

    private final Topics topics;
    private final DeadLetters deadLetters;
    private final Ledger ledger;
    private final RefusedRecords refused;
    private @Nullable ProcessorContext<Object, Object> context;
    private @Nullable TaskLedger books;
    private @Nullable PartialRecords partials;
    private @Nullable Outlets outlets;
    private @Nullable StoredBytes stored;
    private @Nullable KeyValueStore<String, byte[]> groups;
    private @Nullable KeyValueStore<String, Long> answered;

    /** @param refused the aliases that could not be read */
    GroupCommandProcessor(Topics topics, AggregatorContext shared, RefusedRecords refused) {
        this.topics = topics;
        this.deadLetters = shared.deadLetters();
        this.ledger = shared.ledger();
        this.refused = refused;
    }

    @Override
    public void init(ProcessorContext<Object, Object> initial) {
        context = initial;
        groups = initial.getStateStore(AggregatorTopology.GROUPS);
        answered = initial.getStateStore(AggregatorTopology.ANSWERED_COMMANDS);
        TaskLedger own = ledger.open(initial, AggregatorTopology.OWNERS_LEDGER);
        books = own;
        partials = new PartialRecords(initial, own, topics.partitions());
        outlets = new Outlets(initial, own);
        stored = new StoredBytes(initial, deadLetters, AggregatorSinks.COMMAND_DEAD_LETTERS);
        initial.schedule(FORGET_TICK, PunctuationType.WALL_CLOCK_TIME, this::forget);
        if (initial.taskId().partition() == 0) {
            initial.schedule(REFUSED_TICK, PunctuationType.WALL_CLOCK_TIME, now -> buryRefused(initial));
        }
    }

    private void buryRefused(ProcessorContext<Object, Object> writing) {
        refused.write(
                writing.getStateStore(AggregatorTopology.REFUSED_ALIASES),
                deadLetters,
                letter -> writing.forward(
                        letter.withKey((Object) letter.key()).withValue((Object) letter.value()),
                        AggregatorSinks.COMMAND_DEAD_LETTERS));
    }

    @Override
    public void process(Record<String, GroupCommand> record) {
        TaskLedger counted = Objects.requireNonNull(books);
        counted.take(Objects.requireNonNull(context), record);
        @Nullable GroupCommand written = record.value();
        if (written == null) {
            throw new RejectedRecordException(DeadLetterReason.NULL_VALUE, "a command needs a value");
        }
        GroupCommand command =
                written.because(reason -> Redactor.ofSecrets().redact(reason).text());
        if (!command.groupId().equals(record.key())) {
            throw new RejectedRecordException(DeadLetterReason.INVALID, "the key is not the group's id");
        }
        long now = Objects.requireNonNull(context).currentSystemTimeMs();
        KeyValueStore<String, Long> known = Objects.requireNonNull(answered);
        if (known.get(command.commandId()) != null) {
            counted.fate("repeated");
            return;
        }
        Optional<String> refusal = refusal(command);
        CommandResult answer = answer(command, refusal.orElse(null), Instant.ofEpochMilli(now));
        Runnable told = Objects.requireNonNull(outlets)
                .to(AggregatorSinks.COMMAND_RESULTS, topics.commandResults(), command.commandId(), answer, now);
        known.put(command.commandId(), now);
        if (refusal.isEmpty()) {
            Partial message = new GroupMessage.OfCommand(command.groupId(), command);
            context.forward(
                    Objects.requireNonNull(partials).of(message, record.timestamp()),
                    AggregatorSinks.COMMANDS_TO_OWNERS);
        }
        told.run();
        counted.fate(refusal.isEmpty() ? "answered" : "refused");
    }

    private Optional<String> refusal(GroupCommand command) {
        boolean needsOthers = command.type() == GroupCommandType.MERGE || command.type() == GroupCommandType.SPLIT;
        if (needsOthers && command.otherGroups().isEmpty()) {
            return Optional.of("which other groups is not said");
        }
        @Nullable GroupState group = Objects.requireNonNull(stored)
                .get(Objects.requireNonNull(groups), command.groupId(), GroupStateCodec::decode);
        return group == null || group.isUnseen()
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
