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
 */
record Report(ErrorEvent event, long bytes, int failures) {
    static Report of(ErrorEvent event) {
        Payload payload = event.payload();
        long bytes = EventSize.of(event, EventLimit.MAX_BYTES) + (payload == null ? 0 : payload.size());
        return new Report(event, bytes, 0);
    }

    String errorId() {
        return Objects.requireNonNull(event.errorId());
    }

    Report failedAgain() {
        return new Report(event, bytes, failures + 1);
    }
}
