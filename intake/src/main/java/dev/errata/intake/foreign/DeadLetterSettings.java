package dev.errata.intake.foreign;

import dev.errata.client.replay.Encoding;
import dev.errata.client.replay.HeaderMapping;
import dev.errata.client.replay.HeaderMapping.Fact;
import dev.errata.client.replay.HeaderMapping.Source;
import dev.errata.client.replay.ReplayPair;
import dev.errata.client.replay.ReplaySettings;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.schemas.TopicNames;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigException;
import dev.errata.streams.config.Violations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which dead-letter topics of other frameworks are read, and what home-made headers say.
 *
 * @param topics names; {@code *} stands for any characters. Empty: none is read
 * @param group of the consumer
 * @param mappings of headers that no framework of ours leaves
 * @param replay which records are put back when their retry is due; null for none
 */
public record DeadLetterSettings(
        List<String> topics,
        String group,
        List<HeaderMapping> mappings,
        @Nullable ReplaySettings replay) {
    private static final String TOPICS = "dead.letters.topics";
    private static final String MAPPING = "dead.letters.mapping.";
    private static final String REPLAY = "dead.letters.replay";
    private static final Duration LONGEST_WAIT = Duration.ofDays(1);
    private static final Pattern TOPIC = Pattern.compile("[A-Za-z0-9._*-]{1,249}");
    private static final String FACTS = labels(Fact.values());

    public static final DeadLetterSettings NONE = new DeadLetterSettings(List.of(), "errata-intake", List.of(), null);

    public DeadLetterSettings {
        topics = List.copyOf(topics);
        mappings = List.copyOf(mappings);
        Violations violations = new Violations()
                .notBlank("dead.letters.group", group)
                .check(
                        !topics.contains(TopicNames.DEAD_LETTER),
                        TOPICS + " must not name " + TopicNames.DEAD_LETTER + ": its letters would come back for ever");
        topics.forEach(topic -> violations.check(
                TOPIC.matcher(topic).matches(), TOPICS + ": '" + topic + "' is no topic, nor a pattern such as *-dlt"));
        violations.throwIfAny();
    }

    /** Asks for its keys. */
    public static DeadLetterSettings read(Config config) {
        List<String> topics = config.list(
                TOPICS, NONE.topics, "dead-letter topics of other frameworks to read; * for any characters");
        String group = config.text("dead.letters.group", NONE.group, "consumer group that reads them");
        Map<String, String> headers = config.under(
                MAPPING, "headers of your own on dead letters: <name>.<fact>: <header>; a fact is one of " + FACTS);
        List<String> pairs = config.list(
                REPLAY,
                List.of(),
                "pairs of topics within which records are put back: orders-dlt=orders, or orders alone");
        int most = config.integer("dead.letters.replay.max", 5, "how often one record is put back, in all");
        Duration wait = config.duration(
                "dead.letters.replay.wait",
                LONGEST_WAIT,
                "the longest a retry waits; topics that keep less are warned of");
        return config.part(NONE, () -> {
            List<HeaderMapping> mappings = mappings(headers);
            return new DeadLetterSettings(topics, group, mappings, replay(pairs, most, wait, mappings));
        });
    }

    private static @Nullable ReplaySettings replay(
            List<String> pairs, int most, Duration wait, List<HeaderMapping> mappings) {
        try {
            return pairs.isEmpty()
                    ? null
                    : new ReplaySettings(pairs.stream().map(ReplayPair::parse).toList(), most, wait, mappings);
        } catch (IllegalArgumentException wrong) {
            throw new ConfigException(List.of(REPLAY + ": " + wrong.getMessage()));
        }
    }

    /** By name and fact, such as {@code shop.message}; a number's encoding goes before its header: {@code int64:at}. */
    private static List<HeaderMapping> mappings(Map<String, String> headers) {
        Map<String, Map<Fact, List<Source>>> byName = new TreeMap<>();
        List<String> problems = new ArrayList<>();
        headers.forEach((key, header) -> {
            int dot = key.lastIndexOf('.');
            Optional<Fact> fact =
                    Labelled.find(Fact.class, key.substring(dot + 1).replace('-', '_'));
            if (dot < 1 || fact.isEmpty()) {
                problems.add(MAPPING + key + " is unknown; below its name a mapping has " + FACTS);
            } else {
                byName.computeIfAbsent(key.substring(0, dot), name -> new EnumMap<>(Fact.class))
                        .put(fact.get(), List.of(source(header)));
            }
        });
        byName.forEach((name, facts) -> {
            if (!facts.containsKey(Fact.MESSAGE) && !facts.containsKey(Fact.TYPE)) {
                problems.add(MAPPING + name + " needs a header for message or type");
            }
        });
        if (!problems.isEmpty()) {
            throw new ConfigException(problems);
        }
        return byName.entrySet().stream()
                .map(mapping -> new HeaderMapping(mapping.getKey(), mapping.getValue()))
                .toList();
    }

    private static Source source(String header) {
        int colon = header.indexOf(':');
        Optional<Encoding> encoding =
                colon < 0 ? Optional.empty() : Labelled.find(Encoding.class, header.substring(0, colon));
        return encoding.map(known -> new Source(header.substring(colon + 1), known))
                .orElseGet(() -> new Source(header, Encoding.TEXT));
    }

    /** What the topics' names match, and no topic of ours. */
    public Pattern pattern(Collection<String> ours) {
        String own = ours.stream().map(Pattern::quote).collect(Collectors.joining("|"));
        String wanted = topics.stream()
                .map(topic ->
                        Stream.of(topic.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")))
                .collect(Collectors.joining("|"));
        return Pattern.compile("(?!(?:" + own + ")$)(?:" + wanted + ")");
    }

    private static String labels(Labelled... constants) {
        return Arrays.stream(constants)
                .map(constant -> constant.label().replace('_', '-'))
                .collect(Collectors.joining(", "));
    }
}
