package dev.errata.client.operator;

import dev.errata.schemas.TopicNames;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/** Reads the dead letters that are there now, each partition from its oldest. */
public final class DeadLetterScan {
    private DeadLetterScan() {}

    /** The places of those that were put back already. */
    public static Set<String> replayed(Cluster cluster) {
        Set<String> places = new HashSet<>();
        readAll(cluster, record -> record.replayed().ifPresent(places::add));
        return places;
    }

    /** Those that are letters, and no notes of letters that were put back. */
    public static void read(Cluster cluster, Consumer<DeadLetter> reader) {
        readAll(cluster, record -> {
            if (record.replayed().isEmpty()) {
                reader.accept(record);
            }
        });
    }

    private static void readAll(Cluster cluster, Consumer<DeadLetter> reader) {
        cluster.readAll(TopicNames.DEAD_LETTER, record -> reader.accept(new DeadLetter(record)));
    }
}
