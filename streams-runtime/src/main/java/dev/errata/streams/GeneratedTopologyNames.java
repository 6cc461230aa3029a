package dev.errata.streams;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.streams.Topology;

/**
 * The names that Kafka Streams made up in a topology. They change with the order of its parts, and with them the internal
 * topics: a later version would not find its state.
 */
final class GeneratedTopologyNames {
    private static final Pattern GENERATED = Pattern.compile("K(?:STREAM|TABLE)-[A-Z-]+-?\\d{10}");

    private GeneratedTopologyNames() {}

    static Set<String> in(Topology topology) {
        Set<String> names = new TreeSet<>();
        Matcher matcher = GENERATED.matcher(topology.describe().toString());
        while (matcher.find()) {
            names.add(matcher.group());
        }
        return names;
    }
}
