package dev.errata.log.retention;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was forgotten, and where it still is.
 *
 * @param rows how many by table; of groups, alerts and dead letters only samples and previews were taken out
 * @param topics which may still hold it
 */
public record Forgotten(Map<String, Long> rows, List<StillHeld> topics) {
    public Forgotten {
        rows = Map.copyOf(rows);
        topics = List.copyOf(topics);
    }

    /**
     * A topic that may still hold what was forgotten.
     *
     * @param until when what it holds now has expired, as Errata makes the topic; null for one that keeps the newest state of
     *     each key for ever
     */
    public record StillHeld(String topic, @Nullable Instant until) {}
}
