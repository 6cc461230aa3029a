package dev.errata.streams.deadletter;

import org.jspecify.annotations.Nullable;

/**
 * How an app removes secrets from a record that was decoded and failed later. Undecodable bytes are not touched: nobody
 * can say what in them is a secret, and the dead letters are a restricted topic. For all threads.
 */
@FunctionalInterface
public interface ValueRedaction {
    /** Keeps no value: the origin says where the record is. */
    ValueRedaction DROP_VALUE = (topic, value) -> null;

    /** The value of a record of {@code topic} as it may be kept; null to keep none. */
    byte @Nullable [] redact(String topic, byte[] value);
}
