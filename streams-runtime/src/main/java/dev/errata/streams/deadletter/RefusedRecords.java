package dev.errata.streams.deadletter;

import dev.errata.core.taxonomy.Labelled;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The bad records of a topic that every instance reads whole, at each start again. A global store has no producer: one task
 * of the app writes their dead letters, each once, and remembers up to which offset it has. Filled by the thread of the
 * global store, emptied by that task.
 */
public final class RefusedRecords {
    /** More than this are only logged. */
    private static final int MOST = 1_000;

    private static final Logger LOG = LoggerFactory.getLogger(RefusedRecords.class);

    private final BlockingQueue<Refused> waiting = new ArrayBlockingQueue<>(MOST);

    private record Refused(Record<byte[], byte[]> record, RecordOrigin origin, Labelled reason, String detail) {}

    /**
     * Notes a bad record.
     *
     * @param detail for people; quotes nothing of the record
     */
    public void refuse(Record<byte[], byte[]> record, RecordOrigin origin, Labelled reason, String detail) {
        boolean isNoted = waiting.offer(new Refused(record, origin, reason, detail));
        LOG.atWarn()
                .setMessage(
                        isNoted ? "bad record passed over" : "bad record passed over, one of too many: no dead letter")
                .addKeyValue("topic", origin.topic())
                .addKeyValue("partition", origin.partition())
                .addKeyValue("offset", origin.offset())
                .addKeyValue("reason", reason.label())
                .log();
    }

    /**
     * Writes the dead letters of those that were noted and have none yet.
     *
     * @param written of the task that writes them: the last offset by topic and partition
     * @param sink of bytes on the topic of dead letters
     */
    public void write(KeyValueStore<String, Long> written, DeadLetters letters, Consumer<Record<byte[], byte[]>> sink) {
        for (Refused next = waiting.poll(); next != null; next = waiting.poll()) {
            RecordOrigin origin = next.origin();
            String place = origin.topic() + "-" + origin.partition();
            Long last = written.get(place);
            if (last == null || last < origin.offset()) {
                sink.accept(letters.rejected(next.record(), origin, next.reason(), next.detail()));
                written.put(place, origin.offset());
            }
        }
    }
}
