package dev.errata.launcher.deadletters;

import dev.errata.launcher.console.Cluster;
import dev.errata.schemas.TopicNames;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/** Reads the dead letters that are there now, each partition from its oldest. */
final class Letters {
    private Letters() {}

    /** The places of those that were put back already. */
    static Set<String> replayed(Cluster cluster) {
        Set<String> places = new HashSet<>();
        readAll(cluster, record -> record.replayed().ifPresent(places::add));
        return places;
    }

    static void read(Cluster cluster, Consumer<Letter> reader) {
        readAll(cluster, record -> {
            if (record.replayed().isEmpty()) {
                reader.accept(record);
            }
        });
    }

    private static void readAll(Cluster cluster, Consumer<Letter> reader) {
        cluster.readAll(TopicNames.DEAD_LETTER, record -> reader.accept(new Letter(record)));
    }
}
