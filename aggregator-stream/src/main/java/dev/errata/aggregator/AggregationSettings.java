package dev.errata.aggregator;

import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;
import java.time.Duration;

/**
 * How groups and statistics are kept.
 *
 * @param episodeGap the silence of a group that ends an episode
 * @param updateInterval how often at most a group or window is published
 * @param groupExpiry how long a silent group is kept
 */
record AggregationSettings(Duration episodeGap, Duration updateInterval, Duration groupExpiry) {
    static final AggregationSettings DEFAULTS =
            new AggregationSettings(Duration.ofHours(1), Duration.ofSeconds(1), Duration.ofDays(90));

    AggregationSettings {
        new Violations()
                .positive("groups.episode.gap", episodeGap)
                .positive("updates.interval", updateInterval)
                .positive("groups.expiry", groupExpiry)
                .throwIfAny();
    }

    static AggregationSettings read(Config config) {
        Duration gap = config.duration("groups.episode.gap", DEFAULTS.episodeGap, "silence that ends an episode");
        Duration interval = config.duration(
                "updates.interval", DEFAULTS.updateInterval, "how often at most a group or window is published");
        Duration expiry = config.duration("groups.expiry", DEFAULTS.groupExpiry, "how long a silent group is kept");
        return config.part(DEFAULTS, () -> new AggregationSettings(gap, interval, expiry));
    }
}
