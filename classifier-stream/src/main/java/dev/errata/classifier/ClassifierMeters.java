package dev.errata.classifier;

import dev.errata.core.classified.Classification;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;

/** What became of the events that came in; with the dead letters, they add up to all of them. For all threads. */
final class ClassifierMeters {
    static final String EVENTS = "errata.classifier.events";

    static final String ERRORS = "errata.classifier.errors";

    private final MeterProvider<Counter> errors;
    private final Counter classified;
    private final Counter noError;
    private final Counter duplicate;
    private final Counter rekeyed;

    ClassifierMeters(MeterRegistry meters) {
        errors = Counter.builder(ERRORS)
                .description("classified errors by category")
                .withRegistry(meters);
        classified = counter(meters, "classified");
        noError = counter(meters, "no_error");
        duplicate = counter(meters, "duplicate");
        rekeyed = counter(meters, "rekeyed");
    }

    void classified(Classification as) {
        classified.increment();
        errors.withTags(
                        "category", as.category().label(),
                        "recoverability", as.recoverability().label())
                .increment();
    }

    /** Judged to be none. */
    void noError() {
        noError.increment();
    }

    void duplicate() {
        duplicate.increment();
    }

    /** Put back under its correlation key; it comes in once more. */
    void rekeyed() {
        rekeyed.increment();
    }

    private static Counter counter(MeterRegistry meters, String result) {
        return Counter.builder(EVENTS)
                .tag("result", result)
                .description("events by what became of them")
                .register(meters);
    }
}
