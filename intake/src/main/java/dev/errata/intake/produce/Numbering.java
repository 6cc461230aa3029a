package dev.errata.intake.produce;

import dev.errata.core.ledger.LedgerApp;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.intake.spool.WriterId;
import dev.errata.schemas.RecordNumber;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * The numbers of what this process puts onto Kafka, dense in each partition and in the order in which the producer takes the
 * records. A number that was not acknowledged is given up: nobody knows whether it came, and what it stood for gets another.
 * Whoever cannot have the next number at once sends without one. For all threads.
 */
final class Numbering {
    /** While the producer itself is held up, nobody waits behind it for a number. */
    private static final long TIMEOUT_MILLIS = 5;

    private final WriterId writer;
    private final long epoch;
    private final Map<TopicPartition, Lane> lanes = new ConcurrentHashMap<>();

    /** @param epoch when this process began, in milliseconds since 1970 */
    Numbering(WriterId writer, long epoch) {
        this.writer = writer;
        this.epoch = epoch;
    }

    /** One partition. */
    private static final class Lane {
        private final ReentrantLock next = new ReentrantLock();
        private long last;
        private long acknowledged;
        private long givenUp;
        private long unnumbered;

        synchronized void fared(long number, boolean isThere) {
            if (isThere) {
                acknowledged = Math.max(acknowledged, number);
            } else {
                givenUp++;
            }
        }

        synchronized void sentWithout() {
            unnumbered++;
        }
    }

    /** Told once whether the record is on Kafka for sure. */
    @FunctionalInterface
    interface Heard {
        void fared(boolean isThere);
    }

    /**
     * Numbers a record and has it sent.
     *
     * @param sending hands it to the producer, which keeps their order
     */
    void inOrder(ProducerRecord<byte[], byte[]> record, Consumer<Heard> sending) {
        int partition = Objects.requireNonNull(record.partition(), "a partition");
        Lane lane = lanes.computeIfAbsent(new TopicPartition(record.topic(), partition), any -> new Lane());
        if (!isNext(lane)) {
            lane.sentWithout();
            sending.accept(isThere -> {});
            return;
        }
        try {
            long number = ++lane.last;
            int place = RecordNumber.placeOf(record.topic(), partition);
            new RecordNumber(LedgerApp.INTAKE, writer.first(), writer.second(), epoch, place, number)
                    .putOn(record.headers());
            sending.accept(isThere -> lane.fared(number, isThere));
        } finally {
            lane.next.unlock();
        }
    }

    private static boolean isNext(Lane lane) {
        try {
            return lane.next.tryLock() || lane.next.tryLock(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    String task() {
        return writer.toString();
    }

    long epoch() {
        return epoch;
    }

    /** The last number of each partition that is there for sure. */
    List<LedgerLine.Written> written() {
        List<LedgerLine.Written> written = new ArrayList<>();
        lanes.forEach((partition, lane) -> {
            synchronized (lane) {
                if (lane.acknowledged > 0) {
                    written.add(new LedgerLine.Written(partition.topic(), partition.partition(), lane.acknowledged));
                }
            }
        });
        return written;
    }

    /** Numbers that were given up, and records that were sent without one, by place. */
    Map<String, Long> flows() {
        Map<String, Long> flows = new HashMap<>();
        lanes.forEach((partition, lane) -> {
            synchronized (lane) {
                if (lane.givenUp > 0) {
                    flows.put(LedgerLine.givenUpName(partition.topic(), partition.partition()), lane.givenUp);
                }
                if (lane.unnumbered > 0) {
                    flows.put("unnumbered/" + partition, lane.unnumbered);
                }
            }
        });
        return flows;
    }
}
