package dev.errata.streams;

import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;

/**
 * What is done about topics at start, and with which numbers.
 *
 * @param partitions of every topic that is keyed by correlation key; the same for all apps
 * @param replicationFactor of created topics, internal ones included
 */
public record Provisioning(Mode mode, int partitions, int replicationFactor) {
    public static final int DEFAULT_PARTITIONS = 8;

    public Provisioning {
        new Violations()
                .atLeast("topics.partitions", 1, partitions)
                .check(
                        replicationFactor >= 1 && replicationFactor <= Short.MAX_VALUE,
                        "topics.replication.factor must be at least 1, got " + replicationFactor)
                .throwIfAny();
    }

    public static Provisioning defaults() {
        return new Provisioning(Mode.CREATE, DEFAULT_PARTITIONS, 1);
    }

    public static Provisioning read(Config config) {
        Provisioning defaults = defaults();
        Mode mode = config.choice("topics.provision", defaults.mode, "what to do about missing topics");
        int partitions = config.integer(
                "topics.partitions",
                defaults.partitions,
                "partitions of the co-partitioned topics; the same for all apps");
        int replication = config.integer(
                "topics.replication.factor", defaults.replicationFactor, "replicas of topics that are created");
        return config.part(defaults, () -> new Provisioning(mode, partitions, replication));
    }

    /** Whether missing topics are created or refused; wrong ones are always refused. */
    public enum Mode {
        CREATE,
        VERIFY
    }
}
