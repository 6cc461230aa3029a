package dev.errata.log.query;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How far the log has stored what, as cheaply as it can be asked. */
public final class ChangeFinder {
    private final Reads reads;

    public ChangeFinder(Reads reads) {
        this.reads = reads;
    }

    /** How many records of each topic of Kafka were ever stored. */
    public Map<String, Long> stored() {
        return reads.ask(handle -> {
            Map<String, Long> stored = new HashMap<>();
            handle.createQuery("SELECT topic, sum(stored)::bigint AS stored FROM intake_offset GROUP BY topic")
                    .map((row, context) -> Map.entry(row.getString("topic"), row.getLong("stored")))
                    .forEach(topic -> stored.put(topic.getKey(), topic.getValue()));
            return stored;
        });
    }

    /** The ids of the gates that changed last, the newest first. */
    public List<String> newestGates(int most) {
        return reads.ask(handle -> handle.createQuery(
                        "SELECT escalation_id FROM escalation ORDER BY changed_at DESC, escalation_id LIMIT :most")
                .bind("most", most)
                .mapTo(String.class)
                .list());
    }
}
