package dev.errata.streams.process;

import dev.errata.streams.App;
import io.micrometer.core.instrument.MeterRegistry;

/** Puts an app together from its settings: what it reads, what it writes, what it does between. */
@FunctionalInterface
public interface AppFactory<C> {
    App create(C settings, MeterRegistry meters);
}
