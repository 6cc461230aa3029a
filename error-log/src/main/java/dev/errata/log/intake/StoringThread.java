package dev.errata.log.intake;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.apache.kafka.common.TopicPartition;

/**
 * Stores one batch at a time in a thread of its own, so that the next one is read and decoded meanwhile. Whoever reads waits
 * for it before it looks at positions or gives partitions back: they are the storing thread's until then.
 */
final class StoringThread {
    private final Storage storage;
    private final Executor executor;
    private CompletableFuture<Void> atHand = CompletableFuture.completedFuture(null);

    /** @param executor has a thread for it */
    StoringThread(Storage storage, Executor executor) {
        this.storage = storage;
        this.executor = executor;
    }

    /** Begins with a batch; the one before must be stored. */
    void begin(ReadyBatch batch, Map<TopicPartition, Long> positions) {
        if (!batch.isEmpty()) {
            atHand = CompletableFuture.runAsync(() -> storage.store(batch, positions), executor);
        }
    }

    /** Returns when nothing is being stored any more, however it went. */
    void settle() {
        boolean unused = atHand.handle((nothing, failed) -> true).join();
    }

    /** Returns when the batch is stored, or fails as {@link Storage#store} did. */
    void await() {
        try {
            atHand.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException known ? known : failed;
        }
    }
}
