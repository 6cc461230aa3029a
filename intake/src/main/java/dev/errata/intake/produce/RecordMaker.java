package dev.errata.intake.produce;

import dev.errata.client.report.EventLimit;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.TimeOrderedId;
import dev.errata.intake.protocol.Limits;
import dev.errata.intake.protocol.Refusal;
import dev.errata.intake.protocol.Submission;
import dev.errata.intake.spool.Outgoing;
import dev.errata.schemas.KeyPlacement;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Makes the records of a submission, to the last byte: id, key and partition are the same whichever way they go. */
public final class RecordMaker {
    private static final TimeOrderedId FIRST_IDS = new TimeOrderedId(InstantSource.system());

    private final Topics topics;

    public RecordMaker(Topics topics) {
        this.topics = topics;
    }

    /**
     * Records ready to go.
     *
     * @param what as it is taken: with ids, and with what was too large among the refused
     */
    public record Made(Submission what, List<Outgoing> records) {
        public Made {
            records = List.copyOf(records);
        }
    }

    /**
     * The records of all errors and outcomes.
     *
     * @throws dev.errata.schemas.registry.RegistryUnavailableException if the registry has to be asked first and is away
     */
    public Made make(Submission submission) {
        List<ErrorEvent> errors = new ArrayList<>();
        List<ExecutionOutcome> outcomes = new ArrayList<>();
        List<Refusal> refused = new ArrayList<>(submission.refused());
        List<Outgoing> records = new ArrayList<>();
        ErrorIds ids = new ErrorIds(FIRST_IDS.get());
        long place = 0;
        for (ErrorEvent event : submission.errors()) {
            place++;
            Optional<ErrorEvent> fitting = EventLimit.fit(identified(event, ids));
            if (fitting.isEmpty()) {
                refused.add(tooLarge(place));
            } else {
                errors.add(fitting.get());
                records.add(ofError(fitting.get()));
            }
        }
        for (ExecutionOutcome outcome : submission.outcomes()) {
            place++;
            Outgoing record =
                    outgoing(topics.outcomes(), outcome.correlationKey().orElse(outcome.outcomeId()), outcome);
            if (record.value().length > Limits.ITEM) {
                refused.add(tooLarge(place));
            } else {
                outcomes.add(outcome);
                records.add(record);
            }
        }
        Submission taken = new Submission(
                errors, outcomes, refused, submission.dropped(), submission.lost(), submission.reference());
        return new Made(taken, records);
    }

    private static Refusal tooLarge(long place) {
        return new Refusal(place, "too_large", "more than " + Limits.ITEM + " bytes, and it cannot be cut");
    }

    private static ErrorEvent identified(ErrorEvent event, ErrorIds ids) {
        return event.errorId() != null
                ? event
                : event.toBuilder().errorId(ids.next()).build();
    }

    private Outgoing ofError(ErrorEvent event) {
        String key = event.correlationKey().orElseGet(() -> Objects.requireNonNull(event.errorId()));
        return outgoing(topics.errors(), key, event);
    }

    private <V> Outgoing outgoing(Topic<byte[], V> topic, String key, V value) {
        byte[] keyBytes = key.getBytes(StandardCharsets.UTF_8);
        int partition = KeyPlacement.partitionOf(keyBytes, topics.partitions());
        byte[] bytes = topic.valueSerde().serializer().serialize(topic.name(), value);
        return new Outgoing(topic.name(), partition, keyBytes, bytes);
    }
}
