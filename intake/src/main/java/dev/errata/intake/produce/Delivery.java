package dev.errata.intake.produce;

import dev.errata.core.ledger.LedgerLine;
import dev.errata.intake.produce.Broker.Fate;
import dev.errata.intake.protocol.Result.Place;
import dev.errata.intake.spool.Outgoing;
import dev.errata.intake.spool.Spool;
import dev.errata.intake.spool.WriterId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes records durable: on Kafka, or where it does not acknowledge in time, in the spool. A record goes to the spool only
 * when nothing of it is in flight any more. From a failure on, all go there at once, until Kafka has taken the first of them;
 * then those of a key that still has records in the spool go behind them, and all others to Kafka. For all threads.
 */
public final class Delivery implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Delivery.class);

    private final Spool spool;
    private final Broker broker;
    private final Forwarder forwarder;
    private final IntakeBooks books;
    /** Why Kafka is not asked now; null while it is. */
    private final AtomicReference<@Nullable String> trouble = new AtomicReference<>();

    private Delivery(Spool spool, Broker broker, IntakeBooks books) {
        this.spool = spool;
        this.broker = broker;
        this.books = books;
        this.forwarder = new Forwarder(spool, broker, books, this::brokerAnswers, this::brokerIsAway);
    }

    /**
     * Forwards from now on. Returns when Kafka can take the first record, or after some seconds in which it did not answer.
     *
     * @param connection the properties of a producer that reach the brokers
     * @param topics of the records that are to come
     * @param writer by whose name it counts, from now on
     */
    public static Delivery start(
            Spool spool, Map<String, Object> connection, Collection<String> topics, WriterId writer, Instant now) {
        Numbering numbering = new Numbering(writer, now.toEpochMilli());
        Broker broker = new Broker(connection, numbering);
        if (!broker.findLeaders(topics)) {
            LOG.atWarn().addKeyValue("topics", topics).log("Kafka does not answer yet: the spool takes what comes in");
        }
        Delivery delivery = new Delivery(spool, broker, new IntakeBooks(spool, numbering));
        delivery.forwarder.start();
        return delivery;
    }

    /**
     * Done when all of them are durable.
     *
     * @return fails with {@link dev.errata.intake.spool.SpoolFullException} if not all of them can be; some may be then
     */
    public CompletableFuture<Place> deliver(List<Outgoing> records) {
        List<Outgoing> waiting = new ArrayList<>();
        Acknowledgements acknowledgements = new Acknowledgements(records.size());
        books.took(records.size());
        for (Outgoing record : records) {
            if (trouble.get() != null || spool.holds(record)) {
                waiting.add(record);
            } else {
                broker.send(record, fate -> place(record, fate, acknowledgements));
            }
        }
        if (!waiting.isEmpty()) {
            spool(waiting, acknowledgements);
        }
        return acknowledgements.all();
    }

    /**
     * Onto Kafka alone, for one who can send it again: the spool does not keep it. What Kafka refuses for good is logged and
     * passed over.
     *
     * @return fails if Kafka does not take it now
     */
    public CompletableFuture<Void> pass(ProducerRecord<byte[], byte[]> record) {
        CompletableFuture<Fate> sent = new CompletableFuture<>();
        broker.send(record, sent::complete);
        return sent.thenAccept(fate -> {
            if (fate instanceof Fate.NotNow failure) {
                throw new IllegalStateException(record.topic() + " takes nothing now: " + failure.reason());
            }
            if (fate instanceof Fate.RefusedForGood refused) {
                LOG.atError()
                        .addKeyValue("topic", record.topic())
                        .addKeyValue("reason", refused.reason())
                        .log("Kafka refuses a record for good: it is passed over");
            }
        });
    }

    private void place(Outgoing record, Fate fate, Acknowledgements acknowledgements) {
        if (fate instanceof Fate.Acknowledged) {
            books.became(IntakeBooks.Fate.KAFKA, 1);
            acknowledgements.arrived(1, Place.KAFKA);
        } else if (fate instanceof Fate.NotNow failure) {
            spool(List.of(record), acknowledgements);
            brokerIsAway(failure.reason());
        } else {
            quarantine(record, (Fate.RefusedForGood) fate, acknowledgements);
        }
    }

    private void spool(List<Outgoing> records, Acknowledgements acknowledgements) {
        books.spooling(records.size());
        try {
            CompletableFuture<Void> synced = spool.add(records);
            CompletableFuture<?> unused = synced.whenComplete((done, failure) -> {
                if (failure != null) {
                    books.notSpooled(records.size());
                }
            });
            tell(acknowledgements, records.size(), synced, IntakeBooks.Fate.SPOOL);
        } catch (RuntimeException full) {
            books.notSpooled(records.size());
            failed(acknowledgements, records.size(), full);
        }
    }

    private void quarantine(Outgoing record, Fate.RefusedForGood fate, Acknowledgements acknowledgements) {
        LOG.atError()
                .addKeyValue("topic", record.topic())
                .addKeyValue("reason", fate.reason())
                .log("Kafka refuses a record for good: it is quarantined");
        try {
            tell(acknowledgements, 1, spool.quarantine(record, fate.reason()), IntakeBooks.Fate.QUARANTINED);
        } catch (RuntimeException full) {
            failed(acknowledgements, 1, full);
        }
    }

    private void tell(
            Acknowledgements acknowledgements, int records, CompletableFuture<?> synced, IntakeBooks.Fate fate) {
        CompletableFuture<?> unused = synced.whenComplete((done, failure) -> {
            if (failure == null) {
                books.became(fate, records);
                acknowledgements.arrived(records, Place.SPOOL);
            } else {
                failed(acknowledgements, records, failure);
            }
        });
    }

    private void failed(Acknowledgements acknowledgements, int records, Throwable why) {
        books.became(IntakeBooks.Fate.FAILED, records);
        acknowledgements.failed(records, why);
    }

    private void brokerIsAway(String why) {
        if (trouble.getAndSet(why) == null) {
            LOG.atWarn().addKeyValue("why", why).log("Kafka does not acknowledge: what comes in goes to the spool");
        }
    }

    private void brokerAnswers() {
        if (trouble.getAndSet(null) != null) {
            LOG.atInfo().addKeyValue("spooled", spool.records()).log("Kafka acknowledges again");
        }
    }

    /** What a request said and could not be taken. */
    public void refused(int items) {
        books.became(IntakeBooks.Fate.REFUSED, items);
    }

    /** What this process has counted. */
    public LedgerLine line(Instant now) {
        return books.line(now);
    }

    /** Whether Kafka is asked at present. */
    public boolean isDirect() {
        return trouble.get() == null;
    }

    /** Ends what is in flight; what was not acknowledged is in the spool then. */
    @Override
    public void close() {
        forwarder.close();
        broker.close();
    }
}
