package dev.errata.launcher.demo;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.KeyPlacement;
import dev.errata.schemas.TopicNames;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * Each event of the demo by itself: what its producers had acknowledged, and where the topics have it. It believes nothing
 * that an app has counted. The topics are read in any order. For one thread.
 */
final class EventTracks {
    private final int partitions;
    private final Set<String> acknowledged = new HashSet<>();
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    /** The events by where they lie on {@code errors}. */
    private final Map<String, Entry> byPlace = new HashMap<>();

    private final List<String> deadPlaces = new ArrayList<>();
    private final List<String> misrouted = new ArrayList<>();
    private final Set<String> succeeded = new HashSet<>();

    /** An event and how often it came in and out. */
    private static final class Entry {
        private final String name;
        private @Nullable ErrorEvent event;
        private long in;
        private long out;
        private long dead;

        private Entry(String name) {
            this.name = name;
        }

        /** Bytes that nobody can read become a dead letter; a tool that says that it succeeded becomes nothing. */
        private boolean isSuccess() {
            return event != null
                    && event.kind() == ErrorKind.TOOL_OUTPUT
                    && Integer.valueOf(0).equals(event.exitCode());
        }

        private long expected() {
            return in == 0 || isSuccess() ? 0 : 1;
        }
    }

    /**
     * What went in, each counted once.
     *
     * @param events those on {@code errors}, put back ones and repeated ones left out
     * @param successes of these, what says that it is no error
     * @param repeated records on {@code errors} that repeat an event
     */
    record Intake(long events, long successes, long repeated) {}

    EventTracks(int partitions) {
        this.partitions = partitions;
    }

    /** The broker has told the producer that it has the event with this id, or at this place. */
    void acknowledged(String id) {
        acknowledged.add(id);
    }

    /** @param event null if nobody can read it */
    void wentIn(ConsumerRecord<byte[], byte[]> record, @Nullable ErrorEvent event) {
        String place = place(record.partition(), record.offset());
        String id = event == null || event.errorId() == null ? place : event.errorId();
        Entry entry = entry(id);
        entry.event = event;
        entry.in += record.headers().lastHeader(HeaderNames.REKEYED) == null ? 1 : 0;
        byPlace.put(place, entry);
    }

    void cameOut(ConsumerRecord<byte[], byte[]> record, ClassifiedError error) {
        String id = String.valueOf(error.error().errorId());
        entry(id).out++;
        String right = TopicNames.classified(error.classification().recoverability());
        String key = error.error().correlationKey().orElse(id);
        if (!record.topic().equals(right)
                || !KeyPlacement.isInPlace(record.key(), record.partition(), key, partitions)) {
            misrouted.add(id);
        }
    }

    /** A dead letter, from whatever topic. */
    void died(ConsumerRecord<byte[], byte[]> letter) {
        if (text(letter, HeaderNames.ORIGIN_TOPIC).equals(TopicNames.ERRORS)) {
            deadPlaces.add(text(letter, HeaderNames.ORIGIN_PARTITION) + ':' + text(letter, HeaderNames.ORIGIN_OFFSET));
        }
    }

    /** An executor says that it got the operation done. */
    void succeeded(String operation) {
        succeeded.add(operation);
    }

    Set<String> succeeded() {
        return Set.copyOf(succeeded);
    }

    /** The operations that failed, as those who ran them reported. */
    Set<String> failedOperations() {
        Set<String> operations = new TreeSet<>();
        for (Entry entry : entries.values()) {
            ErrorEvent event = entry.event;
            if (event != null && event.operation() != null && !entry.isSuccess()) {
                operations.add(operationKey(
                        event.correlationKey().orElseThrow(), event.operation().id()));
            }
        }
        return operations;
    }

    static String operationKey(String correlationKey, String operationId) {
        return correlationKey + '\0' + operationId;
    }

    Intake intake() {
        List<Entry> in = entries.values().stream().filter(entry -> entry.in > 0).toList();
        return new Intake(
                in.size(),
                in.stream().filter(Entry::isSuccess).count(),
                in.stream().mapToLong(entry -> entry.in - 1).sum());
    }

    /** What is wrong, a line for each event; empty when each came out once and where it belongs. */
    List<String> findings() {
        entries.values().forEach(entry -> entry.dead = 0);
        List<String> findings = new ArrayList<>();
        for (String place : deadPlaces) {
            Entry entry = byPlace.get(place);
            if (entry == null) {
                findings.add("a dead letter of nothing: " + place);
            } else {
                entry.dead++;
            }
        }
        for (String id : acknowledged) {
            if (!entries.containsKey(id) || entries.get(id).in == 0) {
                findings.add("lost on the way in: " + id);
            }
        }
        for (Entry entry : entries.values()) {
            long out = entry.out + entry.dead;
            if (out != entry.expected()) {
                findings.add((out < entry.expected() ? "lost: " : "came out " + out + " times: ") + entry.name);
            }
        }
        misrouted.forEach(id -> findings.add("misrouted: " + id));
        return findings;
    }

    private Entry entry(String id) {
        return entries.computeIfAbsent(id, Entry::new);
    }

    /** What names a record of {@code errors} that has no id of its own. */
    static String place(int partition, long offset) {
        return partition + ":" + offset;
    }

    private static String text(ConsumerRecord<byte[], byte[]> record, String header) {
        Header found = record.headers().lastHeader(header);
        return found == null ? "" : new String(found.value(), StandardCharsets.UTF_8);
    }
}
