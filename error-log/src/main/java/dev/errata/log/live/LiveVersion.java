package dev.errata.log.live;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How far the ledger is: how many records of each topic were ever stored. It says by itself what changed since another one, so
 * that a reader that comes back, to whichever instance of the log, hears what it missed.
 *
 * @param stored by the order of {@link LiveTopic}
 */
public record LiveVersion(List<Long> stored) {
    private static final int RADIX = 36;
    private static final String SEPARATOR = "-";

    public LiveVersion {
        stored = List.copyOf(stored);
        if (stored.size() != LiveTopic.values().length) {
            throw new IllegalArgumentException("a version has " + LiveTopic.values().length + " numbers: " + stored);
        }
    }

    /** Of the sums by Kafka's topics; those that nobody hears of are left out. */
    public static LiveVersion of(Map<String, Long> storedOfTopics) {
        return new LiveVersion(Arrays.stream(LiveTopic.values())
                .map(topic -> topic.kafkaTopics().stream()
                        .mapToLong(name -> storedOfTopics.getOrDefault(name, 0L))
                        .sum())
                .toList());
    }

    /** What {@link #toString} wrote; empty if it is of another program, or made up. */
    public static Optional<LiveVersion> parse(String text) {
        List<Long> numbers = new ArrayList<>();
        try {
            for (String number : text.split(SEPARATOR, -1)) {
                numbers.add(Long.parseUnsignedLong(number, RADIX));
            }
        } catch (NumberFormatException notOne) {
            return Optional.empty();
        }
        return numbers.size() == LiveTopic.values().length && numbers.stream().allMatch(number -> number >= 0)
                ? Optional.of(new LiveVersion(numbers))
                : Optional.empty();
    }

    /**
     * What was stored since an earlier one, of these topics alone.
     *
     * @return empty if that one is not earlier: it was of another database, or this one was set back
     */
    Optional<Map<LiveTopic, Long>> since(LiveVersion earlier, Set<LiveTopic> heard) {
        Map<LiveTopic, Long> changes = new EnumMap<>(LiveTopic.class);
        for (LiveTopic topic : LiveTopic.values()) {
            long stored = of(topic) - earlier.of(topic);
            if (stored < 0) {
                return Optional.empty();
            }
            if (stored > 0 && heard.contains(topic)) {
                changes.put(topic, stored);
            }
        }
        return Optional.of(changes);
    }

    @SuppressWarnings("EnumOrdinal") // the text has them in their order
    private long of(LiveTopic topic) {
        return stored.get(topic.ordinal());
    }

    @Override
    public String toString() {
        return stored.stream().map(number -> Long.toString(number, RADIX)).collect(Collectors.joining(SEPARATOR));
    }
}
