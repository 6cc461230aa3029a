package dev.errata.log.intake;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.errata.streams.ledger.PartitionBook;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** What a transaction took of one partition, with the number of each record and what became of it. */
final class Counted {
    private static final JsonMapper JSON = new JsonMapper();
    private static final TypeReference<Map<String, Long>> COUNTS = new TypeReference<>() {};

    private final List<Took> took = new ArrayList<>();

    private record Took(Decoded.Position position, Fate fate) {}

    /**
     * The records of a transaction, by partition.
     *
     * @param written rows that were new or newer; which of a source's records were the repeats is not known, the last ones are
     *     taken for it
     */
    static Map<TopicPartition, Counted> of(
            List<Decoded<?>> records, Predicate<Decoded<?>> isKept, Map<Source<?>, Integer> written) {
        Map<Source<?>, Integer> left = new HashMap<>(written);
        Map<TopicPartition, Counted> counted = new HashMap<>();
        for (Decoded<?> record : records) {
            Fate fate = isKept.test(record) ? fate(record, left) : Fate.EXPIRED;
            counted.computeIfAbsent(record.partition(), any -> new Counted())
                    .took
                    .add(new Took(record.position(), fate));
        }
        return counted;
    }

    private static Fate fate(Decoded<?> record, Map<Source<?>, Integer> left) {
        if (record.isRefused()) {
            return Fate.REFUSED;
        }
        if (record.goneKey() != null) {
            return Fate.CLOSED;
        }
        if (record.value() == null) {
            return Fate.LEFT_OUT;
        }
        return left.merge(record.source(), -1, Integer::sum) >= 0 ? Fate.STORED : Fate.REPEAT;
    }

    /** The partition's book with these records behind all that was counted before. */
    PartitionBook behind(TopicPartition partition, @Nullable String before) {
        PartitionBook book = new PartitionBook(LogLine.TASK, partition.topic(), partition.partition(), read(before));
        took.forEach(record -> book.take(
                record.position().offset(),
                record.position().appendedAt(),
                record.position().number(),
                record.fate().label()));
        return book;
    }

    /** As it is kept beside the offset; empty if nothing was counted yet. */
    static Map<String, Long> read(@Nullable String json) {
        try {
            return json == null ? Map.of() : JSON.readValue(json, COUNTS);
        } catch (JsonProcessingException broken) {
            throw new IllegalStateException("intake_offset.counted holds what nobody wrote", broken);
        }
    }

    static String json(Map<String, Long> counts) {
        try {
            return JSON.writeValueAsString(counts);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
