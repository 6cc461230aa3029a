package dev.errata.schemas;

/** The record headers that Errata writes; their values are UTF-8 text. */
public final class HeaderNames {
    /** On a record that was put back on its topic under its correlation key: {@code 1}. It is never put back again. */
    public static final String REKEYED = "errata-rekeyed";

    /** On a dead letter: why, as a label. */
    public static final String REASON = "errata-reason";

    /** On a dead letter: what exactly, for people; quotes nothing of the record. */
    public static final String DETAIL = "errata-detail";

    /** On a dead letter: the topic that it came from. */
    public static final String ORIGIN_TOPIC = "errata-origin-topic";

    /** On a dead letter: the partition that it came from, decimal. */
    public static final String ORIGIN_PARTITION = "errata-origin-partition";

    /** On a dead letter: the offset that it had there, decimal. */
    public static final String ORIGIN_OFFSET = "errata-origin-offset";

    /** On a dead letter: the timestamp that it had there, decimal milliseconds since 1970. */
    public static final String ORIGIN_TIMESTAMP = "errata-origin-timestamp";

    /** On a dead letter: the application id of the stream that could not use it. */
    public static final String APP = "errata-app";

    /** On a record that was a dead letter: how often it was put back, decimal. */
    public static final String REPLAYS = "errata-replays";

    /** On a note among the dead letters, which has no value: the place of the letter that was put back, partition:offset. */
    public static final String REPLAYED = "errata-replayed";

    /** On a record that was put back on a topic of another service: where it failed, and its dead letter if it had one. */
    public static final String REPLAYED_FROM = "errata-replayed-from";

    private HeaderNames() {}
}
