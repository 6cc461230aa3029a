package dev.errata.launcher.errors;

import dev.errata.core.event.ErrorEvent;
import dev.errata.launcher.console.Console;
import dev.errata.schemas.json.ErrorEventJson;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;

/** Events as people hand them to a command: a JSON object, or any other text as the message. */
final class EventText {
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final Console console;
    private final Clock clock;

    EventText(Console console, Clock clock) {
        this.console = console;
        this.clock = clock;
    }

    /**
     * The event, with an id and a time of arrival. A field that cannot be used, and text that looks like an event and is
     * none, are said.
     *
     * @param line of the input; the same line of the same input has the same id
     */
    ErrorEvent read(String given, long line) {
        String text = given.startsWith(BYTE_ORDER_MARK) ? given.substring(1) : given;
        boolean isOneLine = text.strip().lines().count() <= 1;
        return identified(event(text, isOneLine ? "line " + line + ": " : ""), line);
    }

    /** @param place put before what is said; a text of many lines says itself where */
    private ErrorEvent event(String text, String place) {
        if (text.stripLeading().startsWith("{")) {
            try {
                return ErrorEventJson.parseLeniently(
                        text, clock.instant(), complaint -> console.note(place + complaint));
            } catch (IllegalArgumentException e) {
                console.note(place + "taken as a message: " + e.getMessage());
            }
        }
        return ErrorEvent.builder(text).occurredAt(clock.instant()).build();
    }

    private ErrorEvent identified(ErrorEvent event, long line) {
        Instant received = Objects.requireNonNullElseGet(event.receivedAt(), clock::instant);
        String id = event.errorId() == null ? lineId(line) : event.errorId();
        return event.toBuilder().errorId(id).receivedAt(received).build();
    }

    private static String lineId(long line) {
        return UUID.nameUUIDFromBytes(("line-" + line).getBytes(StandardCharsets.UTF_8))
                .toString();
    }
}
