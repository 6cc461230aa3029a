package dev.errata.core.classification.facts;

import dev.errata.core.classification.Classification;
import dev.errata.core.classification.Facts;
import dev.errata.core.event.ErrorEvent;

/** Reads the facts of an error. */
public final class FactReader {
    private FactReader() {}

    /** What {@code event}, redacted, says about itself. */
    public static Facts read(ErrorEvent event, Classification classification) {
        return new Facts(
                null,
                null,
                null,
                null,
                null,
                null,
                event.source().component(),
                event.source().endpoint(),
                event.http() == null ? null : event.http().status(),
                java.util.List.of());
    }
}
