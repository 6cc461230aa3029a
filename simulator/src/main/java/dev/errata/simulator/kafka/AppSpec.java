package dev.errata.simulator.kafka;

import dev.errata.streams.StreamsDefinition;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * What a simulated app is.
 *
 * @param commitInterval the longest that a transaction is open
 * @param definition with the clock of a process that starts, milliseconds since 1970
 */
public record AppSpec(
        String name,
        String applicationId,
        Duration commitInterval,
        Function<LongSupplier, StreamsDefinition> definition) {}
