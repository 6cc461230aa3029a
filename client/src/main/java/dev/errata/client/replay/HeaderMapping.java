package dev.errata.client.replay;

import dev.errata.client.replay.DeadLetterRecord.Header;
import dev.errata.core.taxonomy.Labelled;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

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
    public Optional<String> read(DeadLetterRecord record, Fact fact) {
        for (Source source : headers.getOrDefault(fact, List.of())) {
            Optional<Header> header = fact.isOfOrigin() ? record.first(source.header()) : record.last(source.header());
            Optional<String> text = header.flatMap(found -> source.encoding().text(found.value()));
            if (text.isPresent()) {
                return text;
            }
        }
        return Optional.empty();
    }

    /** The first that fits, mappings of the user's own before those of the frameworks; empty if nothing is known. */
    public static Optional<HeaderMapping> of(DeadLetterRecord record, List<HeaderMapping> homeMade) {
        return Stream.concat(homeMade.stream(), Families.ALL.stream())
                .filter(mapping -> mapping.fits(record))
                .findFirst();
    }

    /** Where the record says that it came from; empty if it does not say. */
    public Optional<RecordPlace> origin(DeadLetterRecord record) {
        return read(record, Fact.TOPIC)
                .flatMap(topic -> read(record, Fact.PARTITION)
                        .flatMap(partition -> read(record, Fact.OFFSET)
                                .flatMap(offset -> RecordPlace.parse(topic + "/" + partition + "/" + offset))));
    }

    /** The headers that it reads. */
    Stream<String> names() {
        return headers.values().stream().flatMap(List::stream).map(Source::header);
    }

    /** Whether any of its headers is there. */
    boolean fits(DeadLetterRecord record) {
        return headers.values().stream()
                .flatMap(List::stream)
                .anyMatch(source -> record.first(source.header()).isPresent());
    }
}
