package dev.errata.log.rows;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What no app could use, as much of it as is kept here; its bytes stay in Kafka.
 *
 * @param originPartition null if it does not say
 * @param originKey as it was; null if there was none
 * @param keyPreview the same for reading, redacted
 * @param size bytes of the value; null if it was not kept
 * @param preview the beginning of the value as text, redacted; null as {@code size}
 * @param headers redacted
 * @param replays how often it was put back before
 * @param replayOf {@code partition:offset} of the letter that was put back, if this is the note of that and no letter
 */
public record StoredDeadLetter(
        String app,
        String reason,
        String explanation,
        String originTopic,
        @Nullable Integer originPartition,
        @Nullable Long originOffset,
        @Nullable String originKey,
        @Nullable String keyPreview,
        @Nullable Integer size,
        @Nullable String preview,
        Map<String, String> headers,
        int replays,
        @Nullable String replayOf) {}
