package dev.errata.chaos;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Which errors were answered with 200, and which of them are on Kafka. For all threads. */
final class Answered {
    /** What the message of each error begins with; its id follows. */
    static final String MESSAGE = "sent while others are killed ";

    private static final int NAMED = 5;

    private final Set<UUID> acknowledged = ConcurrentHashMap.newKeySet();
    private final Set<UUID> arrived = new HashSet<>();
    private final Map<String, AtomicInteger> answers = new ConcurrentHashMap<>();
    private int repeats;

    /** Where they are, in the words of the answer. */
    void acknowledged(Collection<UUID> ids, String where) {
        acknowledged.addAll(ids);
        count("200 " + where);
    }

    /** An answer that promises nothing, or none. */
    void count(String answer) {
        answers.computeIfAbsent(answer, none -> new AtomicInteger()).incrementAndGet();
    }

    int acknowledged() {
        return acknowledged.size();
    }

    synchronized void arrived(String message) {
        if (!arrived.add(UUID.fromString(message.substring(MESSAGE.length())))) {
            repeats++;
        }
    }

    /** Errors that are on Kafka more than once, which is allowed. */
    synchronized int repeats() {
        return repeats;
    }

    /** Whether all that was promised is there. */
    synchronized boolean isWhole() {
        return arrived.containsAll(acknowledged);
    }

    /** How often each answer was given. */
    Map<String, AtomicInteger> answers() {
        return new TreeMap<>(answers);
    }

    /** What was promised and is not there; empty if all is. */
    synchronized List<String> violations() {
        List<UUID> missing =
                acknowledged.stream().filter(id -> !arrived.contains(id)).toList();
        return missing.isEmpty()
                ? List.of()
                : List.of(missing.size() + " acknowledged but missing: "
                        + missing.stream().limit(NAMED).toList());
    }
}
