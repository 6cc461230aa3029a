package dev.errata.classifier;

import dev.errata.core.event.ErrorEvent;
import dev.errata.schemas.Topics;
import dev.errata.streams.deadletter.DeadLetterReason;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.deadletter.RejectedRecordException;
import dev.errata.streams.deadletter.StoredBytes;
import dev.errata.streams.ledger.Ledger;
import dev.errata.streams.ledger.TaskLedger;
import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Raw errors: puts those elsewhere under their key, judges the others, and forgets sessions that ended. The first waits for the rules. */
final class ErrorProcessor implements Processor<byte[], @Nullable ErrorEvent, Object, Object> {
    private static final Duration EXPIRY_TICK = Duration.ofSeconds(30);

    private static final Duration RULES_TICK = Duration.ofSeconds(1);

    private final Judging judging;
    private final Topics topics;
    private final DeadLetters deadLetters;
    private final Ledger ledger;
    private @Nullable SessionJudge judge;
    private @Nullable Arrival arrival;

    ErrorProcessor(Judging judging, Topics topics, DeadLetters deadLetters, Ledger ledger) {
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
        SessionExpiry expiry = new SessionExpiry(sessions, judging.sessionExpiry());
        TaskLedger own = ledger.openAndTell(context, ClassifierTopology.LEDGER);
        judge = new SessionJudge(judging, sessions, topics, context, own);
        arrival = new Arrival(context, own, topics.partitions());
        context.schedule(EXPIRY_TICK, PunctuationType.WALL_CLOCK_TIME, expiry::tick);
        judging.rules().settle();
        if (context.taskId().partition() == RuleRejections.PARTITION) {
            RuleRejections rejections = new RuleRejections(judging.rules(), deadLetters, context);
            context.schedule(RULES_TICK, PunctuationType.WALL_CLOCK_TIME, now -> rejections.tick());
        }
    }

    @Override
    public void process(Record<byte[], @Nullable ErrorEvent> record) {
        Arrival at = require(arrival);
        at.take(record);
        ErrorEvent value = record.value();
        if (value == null) {
            throw new RejectedRecordException(DeadLetterReason.NULL_VALUE, "an error needs a value");
        }
        refuseLargePayload(value);
        ErrorEvent event = at.identified(record, value);
        Optional<String> elsewhere = at.keyElsewhere(record, home(record.key(), value));
        if (elsewhere.isPresent()) {
            judging.meters().rekeyed();
            at.putBack(record, elsewhere.get(), event, topics.errors(), ClassifierSinks.ERRORS_IN_PLACE);
        } else {
            require(judge).judge(event, record.timestamp());
        }
    }

    /**
     * The correlation key. What belongs to nothing has its home under the id that its sender gave it if it came without a key,
     * because any partition takes such a record, and a repeat must meet the first.
     */
    private static Optional<String> home(byte @Nullable [] key, ErrorEvent sent) {
        return sent.correlationKey()
                .or(() -> key == null ? Optional.ofNullable(sent.errorId()) : Optional.empty())
                .filter(id -> !id.isBlank());
    }

    /** Whoever writes to the topic by other ways than our doors learns here what they would have said. */
    private static void refuseLargePayload(ErrorEvent value) {
        String refusal = value.payloadRefusal();
        if (refusal != null) {
            throw new RejectedRecordException(DeadLetterReason.TOO_LARGE, refusal);
        }
    }

    private static <T> T require(@Nullable T initialised) {
        if (initialised == null) {
            throw new IllegalStateException("the processor is used before init");
        }
        return initialised;
    }
}
