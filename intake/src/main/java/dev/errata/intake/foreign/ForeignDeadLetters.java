package dev.errata.intake.foreign;

import dev.errata.client.replay.DeadLetterRecord;
import dev.errata.client.replay.HeaderMapping;
import dev.errata.client.replay.HeaderMapping.Fact;
import dev.errata.client.replay.RecordPlace;
import dev.errata.client.replay.ReplayPointer;
import dev.errata.client.replay.ReplayedRecord;
import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.Operation;
import dev.errata.intake.mapping.DerivedErrorId;
import dev.errata.intake.mapping.Metadata;
import dev.errata.intake.mapping.StackChain;
import dev.errata.schemas.HeaderNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a dead letter of another framework as an error that points at its record. Key and value are not in the error: they
 * may be large and hold secrets.
 */
public final class ForeignDeadLetters {
    /** What Spring wraps whatever a listener throws in. */
    private static final String WRAPPER = "ListenerExecutionFailedException";

    /** The message of a letter that says where it came from alone. */
    private static final String SILENT = "a record became a dead letter; its headers do not say why";

    private static final int LATEST_ATTEMPT = 1_000_000;

    private final List<HeaderMapping> homeMade;

    /** Mappings of the user's own go before those of the frameworks. */
    public ForeignDeadLetters(List<HeaderMapping> homeMade) {
        this.homeMade = List.copyOf(homeMade);
    }

    /** Whether it is a dead letter of our own, which would come back for ever. */
    static boolean isOurs(DeadLetterRecord record) {
        return record.first(HeaderNames.REASON).isPresent();
    }

    /** Empty where no header is known that says anything. */
    public Optional<ErrorEvent> read(DeadLetterRecord record) {
        return HeaderMapping.of(record, homeMade).map(mapping -> error(record, mapping));
    }

    private static ErrorEvent error(DeadLetterRecord record, HeaderMapping mapping) {
        List<Cause> thrown = new ArrayList<>(thrown(record, mapping));
        if (thrown.size() > 1 && String.valueOf(thrown.get(0).type()).endsWith(WRAPPER)) {
            thrown.remove(0);
        }
        Cause itself = thrown.remove(0);
        String component = said(record, mapping, Fact.COMPONENT);
        String group = said(record, mapping, Fact.GROUP);
        return ErrorEvent.builder(itself.message())
                .kind(ErrorKind.ERROR)
                .errorId(DerivedErrorId.of(
                        "dead letter",
                        record.topic(),
                        String.valueOf(record.partition()),
                        String.valueOf(record.offset())))
                .occurredAt(record.appendedAt())
                .exceptionType(itself.type())
                .stack(itself.stack())
                .causes(thrown)
                .source(new ErrorSource(null, component == null ? group : component, null, null))
                .operation(operation(record, mapping))
                .metadata(metadata(record, mapping).entries())
                .build();
    }

    /** The exception, then its causes. */
    private static List<Cause> thrown(DeadLetterRecord record, HeaderMapping mapping) {
        StackChain chain = StackChain.of(said(record, mapping, Fact.STACK));
        String type = said(record, mapping, Fact.TYPE);
        String message = said(record, mapping, Fact.MESSAGE);
        if (message == null) {
            message = type == null && chain.stack() == null ? SILENT : "";
        }
        List<Cause> thrown = new ArrayList<>();
        thrown.add(new Cause(type, message, null, chain.stack()));
        thrown.addAll(chain.causes().isEmpty() ? cause(record, mapping) : chain.causes());
        return thrown;
    }

    private static List<Cause> cause(DeadLetterRecord record, HeaderMapping mapping) {
        String type = said(record, mapping, Fact.CAUSE_TYPE);
        String message = said(record, mapping, Fact.CAUSE_MESSAGE);
        return type == null && message == null
                ? List.of()
                : List.of(new Cause(type, message == null ? "" : message, null, null));
    }

    /** Null if the letter does not say where it came from. Its attempt counts how often the record was put back, too. */
    private static @Nullable Operation operation(DeadLetterRecord record, HeaderMapping mapping) {
        RecordPlace letter = new RecordPlace(record.topic(), record.partition(), record.offset());
        return mapping.origin(record)
                .map(origin -> new ReplayPointer(origin, letter).operation(attempt(record, mapping)))
                .orElse(null);
    }

    private static int attempt(DeadLetterRecord record, HeaderMapping mapping) {
        String deliveries = said(record, mapping, Fact.DELIVERIES);
        boolean isNumber = deliveries != null
                && !deliveries.isEmpty()
                && deliveries.length() <= 9
                && deliveries.chars().allMatch(digit -> digit >= '0' && digit <= '9');
        int delivered = isNumber ? Math.max(1, Integer.parseInt(deliveries)) : 1;
        return Math.min(LATEST_ATTEMPT, delivered + ReplayedRecord.replays(record));
    }

    private static Metadata metadata(DeadLetterRecord record, HeaderMapping mapping) {
        return new Metadata()
                .put("dlq.family", mapping.name())
                .put("dlq.topic", record.topic())
                .put("dlq.partition", String.valueOf(record.partition()))
                .put("dlq.offset", String.valueOf(record.offset()))
                .put("origin.topic", said(record, mapping, Fact.TOPIC))
                .put("origin.partition", said(record, mapping, Fact.PARTITION))
                .put("origin.offset", said(record, mapping, Fact.OFFSET))
                .put("origin.timestamp", said(record, mapping, Fact.TIMESTAMP))
                .put("consumer.group", said(record, mapping, Fact.GROUP))
                .put("stage", said(record, mapping, Fact.STAGE));
    }

    private static @Nullable String said(DeadLetterRecord record, HeaderMapping mapping, Fact fact) {
        return mapping.read(record, fact).orElse(null);
    }
}
