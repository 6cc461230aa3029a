package dev.errata.client.report;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.Payload;
import java.util.Objects;

/**
 * An event on its way out.
 *
 * @param event with its errorId
 * @param bytes about what it costs on the wire
 * @param failures how often the broker has failed to take it
 * @param number its place among those that were reported; {@value #UNNUMBERED} before it has one
 */
record Report(ErrorEvent event, long bytes, int failures, long number) {
    static final long UNNUMBERED = -1;

    static Report of(ErrorEvent event) {
        Payload payload = event.payload();
        long bytes = EventSize.of(event, EventLimit.MAX_BYTES) + (payload == null ? 0 : payload.size());
        return new Report(event, bytes, 0, UNNUMBERED);
    }

    String errorId() {
        return Objects.requireNonNull(event.errorId());
    }

    Report failedAgain() {
        return new Report(event, bytes, failures + 1, number);
    }

    Report numbered(long place) {
        return new Report(event, bytes, failures, place);
    }
}
