package dev.errata.log.intake;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.schemas.json.RecordJson;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** What a transaction took of one partition and what became of it, in the words of the ledger. */
final class Counted {
    private static final JsonMapper JSON = new JsonMapper();

    private final long first;
    private final Map<String, Long> fates = new HashMap<>();
    private long next;
    private long taken;

    private Counted(long first) {
        this.first = first;
    }

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
            counted.computeIfAbsent(record.partition(), any -> new Counted(record.offset()))
                    .add(record, isKept.test(record) ? fate(record, left) : Fate.EXPIRED);
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

    private void add(Decoded<?> record, Fate fate) {
        taken++;
        next = record.offset() + 1;
        fates.merge(fate.label(), 1L, Long::sum);
    }

    /** With all that was counted before. */
    LedgerLine.Source behind(TopicPartition partition, LedgerLine.@Nullable Source before) {
        Map<String, Long> all = new HashMap<>(before == null ? Map.of() : before.fates());
        fates.forEach((fate, records) -> all.merge(fate, records, Long::sum));
        long takenBefore = before == null ? 0 : before.taken();
        return new LedgerLine.Source(
                partition.topic(),
                partition.partition(),
                before == null ? first : before.first(),
                next,
                takenBefore + taken,
                takenBefore + taken,
                all);
    }

    /** As it is kept beside the offset; null if nothing was counted yet. */
    static LedgerLine.@Nullable Source read(@Nullable String json) {
        try {
            return json == null ? null : JSON.readValue(json, LedgerLine.Source.class);
        } catch (JsonProcessingException broken) {
            throw new IllegalStateException("intake_offset.counted holds what nobody wrote", broken);
        }
    }

    static String json(LedgerLine.Source source) {
        return RecordJson.text(source);
    }
}
