package dev.errata.core.recovery.trial;

import java.time.Instant;

/**
 * A record of a topic.
 *
 * @param at when it was appended, by the broker's clock
 */
public record Appended<T>(T value, Instant at) {}
