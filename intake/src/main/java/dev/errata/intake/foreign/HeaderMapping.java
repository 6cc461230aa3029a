package dev.errata.intake.foreign;

import dev.errata.core.taxonomy.Labelled;
import dev.errata.intake.foreign.DeadLetterRecord.Header;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which header says what. Of headers that a record has twice the first says where it came from, the last what went wrong:
 * a record may have been a dead letter before.
 *
 * @param headers by what they say, the best first
 */
public record HeaderMapping(String name, Map<Fact, List<Source>> headers) {
    public HeaderMapping {
        Map<Fact, List<Source>> copy = new EnumMap<>(Fact.class);
        headers.forEach((fact, sources) -> copy.put(fact, List.copyOf(sources)));
        headers = copy;
    }

    /** What a header may say. */
    public enum Fact implements Labelled {
        TOPIC,
        PARTITION,
        OFFSET,
        GROUP,
        TIMESTAMP,
        TYPE,
        MESSAGE,
        STACK,
        CAUSE_TYPE,
        CAUSE_MESSAGE,
        STAGE,
        COMPONENT,
        /** How often it was delivered so far. */
        DELIVERIES;

        private boolean isOfOrigin() {
            return this == TOPIC || this == PARTITION || this == OFFSET || this == GROUP || this == TIMESTAMP;
        }
    }

    /** A header and how it is written. */
    public record Source(String header, Encoding encoding) {}

    /** What the record says of it; empty if it says nothing that can be read. */
    Optional<String> read(DeadLetterRecord record, Fact fact) {
        for (Source source : headers.getOrDefault(fact, List.of())) {
            Optional<Header> header = fact.isOfOrigin() ? record.first(source.header()) : record.last(source.header());
            Optional<String> text = header.flatMap(found -> source.encoding().text(found.value()));
            if (text.isPresent()) {
                return text;
            }
        }
        return Optional.empty();
    }

    /** Whether any of its headers is there. */
    boolean fits(DeadLetterRecord record) {
        return headers.values().stream()
                .flatMap(List::stream)
                .anyMatch(source -> record.first(source.header()).isPresent());
    }
}
