package dev.errata.core.classification;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.Evidence;
import dev.errata.core.event.ErrorEvent;

/** What became of a raw event. */
public sealed interface JudgedEvent {
    /**
     * An error, ready to be written; its standing in the session is still to be filled in
     * ({@link ClassifiedError#inSession}).
     */
    record Failed(ClassifiedError error) implements JudgedEvent {}

    /**
     * No error at all.
     *
     * @param event without secrets
     */
    record Succeeded(Evidence evidence, ErrorEvent event) implements JudgedEvent {
        /** Whether the event states it by its exit code: what its text says ends no operation. */
        public boolean isStated() {
            return event.exitCode() != null;
        }
    }
}
