package dev.errata.intake.spool;

import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Where the spool is and how much it may hold.
 *
 * @param bytes of records, those that were quarantined included
 * @param age of a record; an older one is deleted, counted and told, as its topic would have deleted it by then
 * @param free bytes that have to be free on the disk
 */
public record SpoolSettings(Path directory, long bytes, Duration age, long free) {
    private static final long MIB = 1 << 20;

    public SpoolSettings {
        new Violations()
                .check(bytes >= MIB, "spool.bytes must be at least " + MIB + ", got " + bytes)
                .check(age.compareTo(Duration.ofMinutes(1)) >= 0, "spool.age must be at least a minute")
                .check(free >= 0, "spool.free must not be negative, got " + free)
                .throwIfAny();
    }

    public static SpoolSettings in(Path directory) {
        return new SpoolSettings(directory, 1024 * MIB, Duration.ofDays(7), 512 * MIB);
    }

    /** Asks for its keys. */
    public static SpoolSettings read(Config config, Path state) {
        SpoolSettings defaults = in(state.resolve("spool"));
        long bytes = config.number("spool.bytes", defaults.bytes, "of records that wait on disk for Kafka, at most");
        Duration age = config.duration("spool.age", defaults.age, "after which a waiting record is deleted, and told");
        long free = config.number("spool.free", defaults.free, "bytes of the disk that the spool leaves free");
        return config.part(defaults, () -> new SpoolSettings(defaults.directory, bytes, age, free));
    }
}
