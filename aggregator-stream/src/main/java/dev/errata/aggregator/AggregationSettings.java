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
 * @param learnsPatterns whether messages that differ in a value only, and errors that share a name, are found to be one group
 * @param mostTemplates how many unproven and proven templates each partition remembers; beyond that the one unused for
 *     longest goes, and what was merged stays merged
 * @param mostCombined how many keys each task adds up at most before it hands them on, also without a commit
 */
record AggregationSettings(
        Duration episodeGap,
        Duration updateInterval,
        Duration groupExpiry,
        boolean learnsPatterns,
        int mostTemplates,
        int mostCombined) {
    private static final int MOST_TEMPLATES = 25_000;
    private static final int MOST_COMBINED = 10_000;
    static final AggregationSettings DEFAULTS = new AggregationSettings(
            Duration.ofHours(1), Duration.ofSeconds(1), Duration.ofDays(90), true, MOST_TEMPLATES, MOST_COMBINED);

    AggregationSettings {
        new Violations()
                .positive("groups.episode.gap", episodeGap)
                .positive("updates.interval", updateInterval)
                .positive("groups.expiry", groupExpiry)
                .check(mostTemplates > 0, "groups.learned.skeletons must be positive, got " + mostTemplates)
                .check(mostCombined > 0, "groups.combined.keys must be positive, got " + mostCombined)
                .throwIfAny();
    }

    AggregationSettings withoutLearning() {
        return new AggregationSettings(episodeGap, updateInterval, groupExpiry, false, mostTemplates, mostCombined);
    }

    AggregationSettings withMostCombined(int changed) {
        return new AggregationSettings(episodeGap, updateInterval, groupExpiry, learnsPatterns, mostTemplates, changed);
    }

    static AggregationSettings read(Config config) {
        Duration gap = config.duration("groups.episode.gap", DEFAULTS.episodeGap, "silence that ends an episode");
        Duration interval = config.duration(
                "updates.interval", DEFAULTS.updateInterval, "how often at most a group or window is published");
        Duration expiry = config.duration("groups.expiry", DEFAULTS.groupExpiry, "how long a silent group is kept");
        boolean learns = config.flag(
                "groups.learn",
                DEFAULTS.learnsPatterns,
                "find messages that differ in a value only, and errors that share a name, to be one group");
        int templates = config.integer(
                "groups.learned.skeletons", DEFAULTS.mostTemplates, "how many log templates each partition remembers");
        int combined = config.integer(
                "groups.combined.keys",
                DEFAULTS.mostCombined,
                "how many keys a task adds up before it hands them on, 1 to hand on each error");
        return config.part(DEFAULTS, () -> new AggregationSettings(gap, interval, expiry, learns, templates, combined));
    }
}
