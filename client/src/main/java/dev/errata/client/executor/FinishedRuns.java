package dev.errata.client.executor;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * The last runs that ended in this process, so that none runs again only because its partition left and came back, or
 * because it was handed out again while it waited here. A command id alone does not tell: an operation that ended and was
 * forgotten may begin again under the same id. Within one life of an operation every run has an id of its own, for attempts
 * are never numbered anew, whatever a person asks for. For all threads.
 */
final class FinishedRuns {
    static final int CAPACITY = 10_000;

    private final Set<Object> ended = Collections.newSetFromMap(new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Object, Boolean> eldest) {
            return size() > 2 * CAPACITY;
        }
    });

    private record Position(TopicPartition partition, long offset) {}

    synchronized void add(TopicPartition partition, long offset, Run run) {
        ended.add(new Position(partition, offset));
        ended.add(run.idempotencyKey());
    }

    synchronized boolean contains(TopicPartition partition, long offset, Run run) {
        boolean isHandedOutAgain = run.command().handOut() > 1;
        return ended.contains(new Position(partition, offset))
                || (isHandedOutAgain && ended.contains(run.idempotencyKey()));
    }
}
