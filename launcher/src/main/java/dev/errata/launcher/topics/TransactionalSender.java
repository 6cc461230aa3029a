package dev.errata.launcher.topics;

import dev.errata.core.wording.Spoken;
import java.time.Duration;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Sends what stands on lines in transactions of bounded size: what went is always a beginning of what was given, and it is
 * known where it ends. For one thread.
 */
final class TransactionalSender implements AutoCloseable {
    private static final int MOST_EVENTS = 1_000;
    private static final Duration LONGEST = Duration.ofSeconds(1);
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final Producer<byte[], byte[]> producer;
    private final long firstLine;
    private long sent;
    private long sentUpTo;
    private long open;
    private long openUpTo;
    private long openSince;
    private boolean isInDoubt;

    /** @param firstLine that is given */
    TransactionalSender(Producer<byte[], byte[]> producer, long firstLine) {
        this.producer = producer;
        this.firstLine = firstLine;
        producer.initTransactions();
    }

    /** Events that are there for good. */
    long sent() {
        return sent;
    }

    /** The end of the transaction says what became of the record. */
    @SuppressWarnings("FutureReturnValueIgnored")
    void send(ProducerRecord<byte[], byte[]> record, long line) {
        if (open == 0) {
            producer.beginTransaction();
            openSince = System.nanoTime();
        }
        open++;
        openUpTo = line;
        producer.send(record);
        if (open == MOST_EVENTS || System.nanoTime() - openSince > LONGEST.toNanos()) {
            commit();
        }
    }

    /** All that was sent is there when this returns. */
    void commit() {
        if (open == 0) {
            return;
        }
        try {
            producer.commitTransaction();
        } catch (TimeoutException e) {
            isInDoubt = true;
            throw e;
        }
        sent += open;
        sentUpTo = openUpTo;
        open = 0;
    }

    /** Which lines went, and how to go on. */
    String progress() {
        long next = sent == 0 ? firstLine : sentUpTo + 1;
        String went = sent == 0
                ? "nothing was sent"
                : "lines " + firstLine + " to " + sentUpTo + " were sent (" + Spoken.count(sent, "event")
                        + "); go on with --from-line " + next;
        return isInDoubt
                ? went + "; whether lines " + next + " to " + openUpTo
                        + " went is not known: 'errata tail errors' shows it"
                : went;
    }

    /** Without a commit the open transaction is undone. */
    @Override
    public void close() {
        producer.close(TIMEOUT);
    }
}
