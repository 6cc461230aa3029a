package dev.errata.intake.sentry;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What an envelope may hold, and what we count it as where we do not take it. */
enum ItemType {
    EVENT("event"),
    CHECK_IN("check_in"),
    CLIENT_REPORT("client_report"),
    TRANSACTION("transaction"),
    SPAN("span"),
    SESSION("session"),
    SESSIONS("sessions", "session"),
    ATTACHMENT("attachment"),
    FEEDBACK("feedback"),
    USER_REPORT("user_report", "feedback"),
    LOG("log"),
    PROFILE("profile"),
    PROFILE_CHUNK("profile_chunk", "profile"),
    REPLAY_EVENT("replay_event", "replay"),
    REPLAY_RECORDING("replay_recording", "replay"),
    REPLAY_VIDEO("replay_video", "replay"),
    STATSD("statsd", "metric"),
    METRIC_BUCKETS("metric_buckets", "metric"),
    TRACE_METRIC("trace_metric", "metric"),
    OTHER("", "other");

    private static final Map<String, ItemType> BY_NAME =
            Arrays.stream(values()).collect(Collectors.toMap(type -> type.itemName, Function.identity()));

    private final String itemName;
    private final String counted;

    ItemType(String itemName) {
        this(itemName, itemName);
    }

    ItemType(String itemName, String counted) {
        this.itemName = itemName;
        this.counted = counted;
    }

    static ItemType of(String name) {
        return BY_NAME.getOrDefault(name, OTHER);
    }

    boolean isKnown() {
        return this != OTHER;
    }

    /** Whether it is JSON that we read. */
    boolean isTaken() {
        return this == EVENT || this == CHECK_IN || this == CLIENT_REPORT;
    }

    String counted() {
        return counted;
    }
}
