package dev.errata.log.rows;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.schemas.TopicNames;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Dead letters, which of them were put back, and the rules that the classifier refused, which it says as dead letters. */
public final class DeadLetterRows implements RowWriter<StoredDeadLetter> {
    private static final ColumnBatch<Stored<StoredDeadLetter>> LETTERS = new ColumnBatch<>(List.of(
            Column.integer("generation", Stored::generation),
            Column.integer("source_partition", Stored::partition),
            Column.big("source_offset", Stored::offset),
            Column.time("buried_at", Stored::appendedAt),
            Column.text("app", it -> it.value().app()),
            Column.text("reason", it -> it.value().reason()),
            Column.text("explanation", it -> it.value().explanation()),
            Column.text("origin_topic", it -> it.value().originTopic()),
            Column.integer("origin_partition", it -> it.value().originPartition()),
            Column.big("origin_offset", it -> it.value().originOffset()),
            Column.text("key_preview", it -> it.value().keyPreview()),
            Column.integer("size", it -> it.value().size()),
            Column.text("preview", it -> it.value().preview()),
            Column.jsonText("headers", it -> JsonText.of(tree(it.value().headers()))),
            Column.integer("replays", it -> it.value().replays())));

    private static final ColumnBatch<Stored<StoredDeadLetter>> NOTES = new ColumnBatch<>(List.of(
            Column.time("replayed_at", Stored::appendedAt),
            Column.integer("generation", Stored::generation),
            Column.text("place", it -> it.value().replayOf())));

    private static final ColumnBatch<Stored<StoredDeadLetter>> REJECTIONS = new ColumnBatch<>(List.of(
            Column.integer("source_partition", it -> it.value().originPartition()),
            Column.big("source_offset", it -> it.value().originOffset()),
            Column.text("rule_id", it -> it.value().originKey()),
            Column.text("reason", it -> it.value().reason()),
            Column.text("detail", it -> it.value().explanation()),
            Column.time("rejected_at", Stored::appendedAt)));

    private static final String INSERT = "INSERT INTO dead_letter (%s) SELECT * FROM %s ON CONFLICT DO NOTHING"
            .formatted(LETTERS.names(), LETTERS.source());

    private static final String MARK = """
            UPDATE dead_letter SET replayed_at = batch.replayed_at FROM %s
            WHERE dead_letter.generation = batch.generation
            AND source_partition || ':' || source_offset = batch.place
            """.formatted(NOTES.source());

    private static final String REJECT = "INSERT INTO rule_rejection (%s) SELECT * FROM %s ON CONFLICT DO NOTHING"
            .formatted(REJECTIONS.names(), REJECTIONS.source());

    @Override
    public String table() {
        return "dead_letter";
    }

    @Override
    public Optional<Instant> time(Stored<StoredDeadLetter> value) {
        return Optional.empty();
    }

    @Override
    public Ready ready(List<Stored<StoredDeadLetter>> records) {
        List<Stored<StoredDeadLetter>> letters =
                records.stream().filter(it -> it.value().replayOf() == null).toList();
        Ready written = update(LETTERS, INSERT, letters);
        Ready rejected = update(
                REJECTIONS,
                REJECT,
                letters.stream().filter(DeadLetterRows::isRejection).toList());
        Ready marked = update(
                NOTES,
                MARK,
                records.stream().filter(it -> it.value().replayOf() != null).toList());
        return connection -> {
            int unused = rejected.write(connection); // of a letter that is counted
            return written.write(connection) + marked.write(connection);
        };
    }

    private static Ready update(
            ColumnBatch<Stored<StoredDeadLetter>> batch, String sql, List<Stored<StoredDeadLetter>> rows) {
        return rows.isEmpty() ? connection -> 0 : batch.fill(sql, rows)::update;
    }

    private static boolean isRejection(Stored<StoredDeadLetter> it) {
        StoredDeadLetter letter = it.value();
        return letter.originTopic().equals(TopicNames.RULES)
                && letter.originPartition() != null
                && letter.originOffset() != null
                && letter.originKey() != null;
    }

    private static ObjectNode tree(Map<String, String> headers) {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        headers.forEach(tree::put);
        return tree;
    }
}
