package dev.errata.streams.kafka;

import java.util.function.Consumer;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.internals.InternalProcessorContext;
import org.apache.kafka.streams.processor.internals.ProcessorRecordContext;
import org.apache.kafka.streams.state.internals.CacheFlushListener;
import org.apache.kafka.streams.state.internals.CachedStateStore;
import org.jspecify.annotations.Nullable;

/**
 * What a task holds in memory between two commits; has no changelog, as all of it is handed on or written at each commit.
 *
 * <p>Kafka Streams empties its own record caches before it flushes the producer for a commit, so that what they forward
 * and write is in the same transaction as the offsets. {@link CachedStateStore} is how it finds them, and there is no
 * public way to be asked at that moment: the interface is internal, and {@code CombinerOnKafkaTest} fails should it change.
 *
 * @param <C> what is held; the processors of the task share it
 */
public final class CommitStore<C> implements StateStore, CachedStateStore<Object, Object> {
    private final String name;
    private final C content;
    private final Consumer<C> forget;
    private Runnable handOn = () -> {};
    private @Nullable InternalProcessorContext<?, ?> task;
    private boolean isOpen;

    CommitStore(String name, C content, Consumer<C> forget) {
        this.name = name;
        this.content = content;
        this.forget = forget;
    }

    public C content() {
        return content;
    }

    /**
     * What is done at each commit.
     *
     * @param handingOn all that the content holds and that is not written yet
     */
    public void onCommit(Runnable handingOn) {
        handOn = handingOn;
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        forget.accept(content);
        task = context instanceof InternalProcessorContext<?, ?> internal ? internal : null;
        isOpen = true;
        context.register(root, (key, value) -> {});
    }

    @Override
    public void flushCache() {
        InternalProcessorContext<?, ?> processing = task;
        if (processing != null) {
            giveTime(processing);
        }
        handOn.run();
    }

    /** A task whose last record could not be decoded, or that has had none, has no time for its changelogs' records. */
    private static void giveTime(InternalProcessorContext<?, ?> task) {
        ProcessorRecordContext last = task.recordContext();
        if (last == null || last.timestamp() < 0) {
            task.setRecordContext(new ProcessorRecordContext(
                    Math.max(0, task.currentSystemTimeMs()), -1, task.taskId().partition(), null, new RecordHeaders()));
        }
    }

    /** What was not committed is read again. */
    @Override
    public void clearCache() {
        forget.accept(content);
    }

    @Override
    public boolean setFlushListener(CacheFlushListener<Object, Object> listener, boolean sendOldValues) {
        return false;
    }

    @Override
    public void close() {
        forget.accept(content);
        isOpen = false;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean persistent() {
        return false;
    }

    @Override
    public boolean isOpen() {
        return isOpen;
    }
}
