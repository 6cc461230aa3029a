package dev.errata.schemas;

/** What a topic keeps. */
public enum CleanupPolicy {
    /** Everything, until it is older than the retention. */
    DELETE("delete"),
    /** The last value of each key, for ever. */
    COMPACT("compact"),
    /** The last value of each key, until it is older than the retention. */
    COMPACT_AND_DELETE("compact,delete");

    private final String config;

    CleanupPolicy(String config) {
        this.config = config;
    }

    /** The value of Kafka's {@code cleanup.policy}. */
    public String config() {
        return config;
    }
}
