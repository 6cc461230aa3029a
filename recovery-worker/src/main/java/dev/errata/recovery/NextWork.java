package dev.errata.recovery;

import dev.errata.streams.StreamsDefinition;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** When the first of all tasks of this process has work to do, in milliseconds since 1970. For all threads. */
final class NextWork implements LongSupplier {
    private final Map<String, LongSupplier> byTask = new ConcurrentHashMap<>();

    void watch(String task, LongSupplier nextWork) {
        byTask.put(task, nextWork);
    }

    void unwatch(String task) {
        byTask.remove(task);
    }

    @Override
    public long getAsLong() {
        long first = StreamsDefinition.NOTHING_DUE;
        for (LongSupplier task : byTask.values()) {
            first = Math.min(first, task.getAsLong());
        }
        return first;
    }
}
