package dev.errata.streams.process;

import dev.errata.streams.StreamsApp;
import io.micrometer.core.instrument.MeterRegistry;

/** Puts an app together from its settings: serdes, topics, topology. */
@FunctionalInterface
public interface AppFactory<C> {
    StreamsApp create(C settings, MeterRegistry meters);
}
