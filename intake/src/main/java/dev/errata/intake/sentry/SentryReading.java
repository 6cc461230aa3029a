package dev.errata.intake.sentry;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.intake.mapping.LooseFields;
import dev.errata.intake.protocol.Limits;
import dev.errata.intake.protocol.Refusal;
import dev.errata.intake.protocol.Submission;
import dev.errata.intake.protocol.UnreadableException;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads one request and keeps count of what it does not take. */
final class SentryReading {
    /** Reasons that are kept apart; what a client makes up beyond them is one. */
    private static final int MOST_REASONS = 20;

    private final String project;
    private final Instant receivedAt;
    private final List<ErrorEvent> errors = new ArrayList<>();
    private final List<ExecutionOutcome> outcomes = new ArrayList<>();
    private final List<Refusal> refused = new ArrayList<>();
    private final Map<String, Long> dropped = new TreeMap<>();
    private final Map<String, Long> lost = new TreeMap<>();
    private String reference = "";

    SentryReading(String project, Instant receivedAt) {
        this.project = project;
        this.receivedAt = receivedAt;
    }

    Submission submission() {
        return new Submission(errors, outcomes, refused, dropped, lost, reference);
    }

    /** The body of {@code /store/}: one event. */
    void store(byte[] body) {
        byte[] json = StoreBody.json(body);
        if (json.length > Limits.ITEM) {
            throw UnreadableException.tooLarge("an event may have " + Limits.ITEM + " bytes");
        }
        try {
            JsonNode event = SentryJson.MAPPER.readTree(json);
            if (event == null || !event.isObject()) {
                throw UnreadableException.malformed("the body is not the JSON object of an event");
            }
            event(LooseFields.of(event), null, new SentClock(null, receivedAt));
        } catch (IOException e) {
            throw UnreadableException.malformed("the event is not valid JSON within the limits");
        }
    }

    void envelope(Envelope envelope) {
        refused.addAll(envelope.refused());
        String eventId = SentryEvent.hexId(envelope.header().text("event_id"));
        SentClock clock = new SentClock(envelope.header().text("sent_at"), receivedAt);
        reference = eventId == null ? "" : eventId;
        boolean isFirstEvent = true;
        for (Envelope.Item item : envelope.items()) {
            ItemType type = ItemType.of(item.type());
            switch (type) {
                case EVENT -> {
                    String id = isFirstEvent ? eventId : null;
                    isFirstEvent = false;
                    with(item, event -> event(event, id, clock));
                }
                case CHECK_IN -> with(item, checkIn -> checkIn(item.number(), checkIn, clock));
                case CLIENT_REPORT -> with(item, this::clientReport);
                default -> drop(type.counted());
            }
        }
    }

    private interface Reading {
        void of(LooseFields fields);
    }

    private void with(Envelope.Item item, Reading reading) {
        if (item.length() > Limits.ITEM) {
            refused.add(new Refusal(item.number(), "too_large", "an item may have " + Limits.ITEM + " bytes"));
            return;
        }
        try {
            JsonNode node = item.json();
            if (node != null && node.isObject()) {
                reading.of(LooseFields.of(node));
            } else {
                refused.add(new Refusal(item.number(), "bad_json", "the item is no JSON object"));
            }
        } catch (IOException e) {
            refused.add(new Refusal(item.number(), "bad_json", "the item is not valid JSON within the limits"));
        }
    }

    private void event(LooseFields fields, @Nullable String id, SentClock clock) {
        String itsOwn = SentryEvent.hexId(fields.text("event_id"));
        String eventId = id == null ? itsOwn : id;
        if (reference.isEmpty() && eventId != null) {
            reference = eventId;
        }
        if ("transaction".equals(fields.text("type"))) {
            drop(ItemType.TRANSACTION.counted());
            return;
        }
        Optional<ErrorEvent> event = new SentryEvent(fields, project, clock).read(eventId);
        event.ifPresentOrElse(errors::add, () -> drop("below_error"));
    }

    private void checkIn(long number, LooseFields fields, SentClock clock) {
        try {
            outcomes.add(SentryCheckIn.read(fields, project, clock.corrected(null)));
        } catch (IllegalArgumentException e) {
            refused.add(new Refusal(number, "bad_check_in", String.valueOf(e.getMessage())));
        }
    }

    /** What the SDK lost before us; refusals of ours are in there, too. */
    private void clientReport(LooseFields report) {
        for (LooseFields discarded : report.objects("discarded_events")) {
            BigDecimal quantity = discarded.number("quantity");
            if (quantity != null && quantity.signum() > 0 && quantity.compareTo(BigDecimal.valueOf(1L << 40)) < 0) {
                String reason = label(discarded.text("reason", "")) + "." + label(discarded.text("category", ""));
                boolean isRoom = lost.size() < MOST_REASONS || lost.containsKey(reason);
                lost.merge(isRoom ? reason : "other.other", quantity.longValue(), Long::sum);
            }
        }
    }

    /** A word of Sentry's, which becomes a label of a counter. */
    private static String label(String word) {
        boolean isWord = word.length() >= 1
                && word.length() <= 40
                && word.chars().allMatch(c -> c == '_' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'));
        return isWord ? word : "other";
    }

    private void drop(String kind) {
        dropped.merge(kind, 1L, Long::sum);
    }
}
