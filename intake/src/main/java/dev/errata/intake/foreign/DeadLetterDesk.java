package dev.errata.intake.foreign;

import dev.errata.client.replay.DeadLetterRecord;
import dev.errata.core.event.ErrorEvent;
import dev.errata.intake.access.Keys;
import dev.errata.intake.http.Traffic;
import dev.errata.intake.produce.Delivery;
import dev.errata.intake.produce.RecordMaker;
import dev.errata.intake.protocol.Refusal;
import dev.errata.intake.protocol.Result;
import dev.errata.intake.protocol.Result.Place;
import dev.errata.intake.protocol.Submission;
import dev.errata.schemas.registry.RegistryUnavailableException;
import dev.errata.streams.deadletter.DeadLetterReason;
import dev.errata.streams.deadletter.DeadLetters;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** What is done with a record of a foreign dead-letter topic: it becomes an error, or a dead letter of ours that says why. */
public final class DeadLetterDesk {
    private static final String PROTOCOL = "dead-letter";

    private final ForeignDeadLetters reading;
    private final RecordMaker maker;
    private final Delivery delivery;
    private final DeadLetters refused;
    private final Traffic traffic;
    private final InstantSource clock;

    public DeadLetterDesk(
            ForeignDeadLetters reading,
            RecordMaker maker,
            Delivery delivery,
            DeadLetters refused,
            Traffic traffic,
            InstantSource clock) {
        this.reading = reading;
        this.maker = maker;
        this.delivery = delivery;
        this.refused = refused;
        this.traffic = traffic;
        this.clock = clock;
    }

    /**
     * Done when what came of it is durable; it fails if that cannot be now.
     *
     * @throws RegistryUnavailableException if the registry has to be asked first and is away
     */
    CompletableFuture<Void> take(ConsumerRecord<byte[], byte[]> source) {
        DeadLetterRecord letter = letter(source);
        if (ForeignDeadLetters.isOurs(letter)) {
            Submission own = new Submission(List.of(), List.of(), List.of(), Map.of("own", 1L), Map.of(), "");
            count(own, Place.NOWHERE);
            return CompletableFuture.completedFuture(null);
        }
        Optional<RecordMaker.Made> made;
        try {
            made = reading.read(letter).map(this::record);
        } catch (RegistryUnavailableException away) {
            throw away;
        } catch (RuntimeException failed) {
            return refuse(
                    source,
                    DeadLetterReason.PROCESSING_FAILED,
                    failed.getClass().getSimpleName());
        }
        if (made.isEmpty()) {
            return refuse(
                    source,
                    DeadLetterReason.INVALID,
                    "no header is known that says what went wrong: dead.letters.mapping names other headers");
        }
        if (made.get().records().isEmpty()) {
            return refuse(source, DeadLetterReason.TOO_LARGE, "the names in its headers are too large for an error");
        }
        Submission what = made.get().what();
        return delivery.deliver(made.get().records()).thenAccept(place -> count(what, place));
    }

    private RecordMaker.Made record(ErrorEvent event) {
        return maker.make(Submission.of(List.of(event), List.of()));
    }

    private CompletableFuture<Void> refuse(
            ConsumerRecord<byte[], byte[]> source, DeadLetterReason reason, String detail) {
        Submission what = Submission.of(List.of(), List.of(new Refusal(1, reason.label(), detail)));
        return delivery.pass(refused.withoutItsBytes(source, reason, detail)).thenRun(() -> count(what, Place.NOWHERE));
    }

    private void count(Submission what, Place place) {
        traffic.taken(PROTOCOL, Keys.everybody(), new Result.Taken(what, place, Map.of()));
    }

    private DeadLetterRecord letter(ConsumerRecord<byte[], byte[]> source) {
        Instant appendedAt = source.timestamp() < 0 ? clock.instant() : Instant.ofEpochMilli(source.timestamp());
        return DeadLetterRecord.of(source, appendedAt);
    }
}
