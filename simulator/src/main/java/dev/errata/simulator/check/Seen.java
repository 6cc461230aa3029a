package dev.errata.simulator.check;

import dev.errata.simulator.kafka.TopicRecord;
import org.jspecify.annotations.Nullable;

/**
 * A committed record.
 *
 * @param value as its topic knows it; null if there is none, or if the topic is none of the catalogue
 */
public record Seen(TopicRecord record, @Nullable Object value) {
    @Override
    public String toString() {
        return record.place() + " by " + record.sender() + ' ' + record.keyText() + ": " + value;
    }
}
