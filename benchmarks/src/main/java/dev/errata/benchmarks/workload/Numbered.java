package dev.errata.benchmarks.workload;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;

/** An error once more: the same defect, met by another operation at another time. */
final class Numbered {
    private Numbered() {}

    static ClassifiedError error(ClassifiedError kind, int number) {
        return error(kind, number, kind.fingerprint(), kind.pattern());
    }

    static ClassifiedError error(ClassifiedError kind, int number, String fingerprint, String pattern) {
        ErrorEvent met = Workload.metAgain(kind.error(), number);
        return new ClassifiedError(
                met,
                kind.classification(),
                met.occurredAt(),
                kind.text(),
                kind.facts(),
                fingerprint,
                pattern,
                kind.rootCause(),
                kind.session(),
                kind.redactions(),
                kind.truncated(),
                null,
                null);
    }
}
