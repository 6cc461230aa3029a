package dev.errata.classifier;

import dev.errata.core.classified.Classification;
import dev.errata.core.classified.Evidence;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;

/** What became of the events that came in; with the dead letters, they add up to all of them. For all threads. */
final class ClassifierMeters {
    static final String EVENTS = "errata.classifier.events";

    static final String ERRORS = "errata.classifier.errors";

    static final String EVIDENCE = "errata.classifier.evidence";

    private final MeterProvider<Counter> errors;
    private final MeterProvider<Counter> evidence;
    private final Counter classified;
    private final Counter noError;
    private final Counter duplicate;
    private final Counter rekeyed;

    ClassifierMeters(MeterRegistry meters) {
        errors = Counter.builder(ERRORS)
                .description("classified errors by category")
                .withRegistry(meters);
        evidence = Counter.builder(EVIDENCE)
                .description("judgements by the kind of evidence that decided")
                .withRegistry(meters);
        classified = counter(meters, "classified");
        noError = counter(meters, "no_error");
        duplicate = counter(meters, "duplicate");
        rekeyed = counter(meters, "rekeyed");
    }

    void classified(Classification as) {
        classified.increment();
        decided(as.evidence(), "error");
        errors.withTags(
                        "category", as.category().label(),
                        "recoverability", as.recoverability().label())
                .increment();
    }

    /** Judged to be none. */
    void noError(Evidence by) {
        noError.increment();
        decided(by, "no_error");
    }

    private void decided(Evidence by, String result) {
        evidence.withTags("stage", by.stage().label(), "result", result).increment();
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
