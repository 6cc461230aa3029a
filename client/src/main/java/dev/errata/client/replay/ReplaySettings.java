package dev.errata.client.replay;

import dev.errata.core.wording.Spoken;
import java.time.Duration;
import java.util.List;

/**
 * What may be put back.
 *
 * @param pairs of dead-letter and origin topics; all others are neither read nor written
 * @param maxReplays how often one record is put back, in all
 * @param longestWait from a failure to its retry; topics that keep less are warned of
 * @param mappings of headers of the user's own dead letters
 */
public record ReplaySettings(
        List<ReplayPair> pairs, int maxReplays, Duration longestWait, List<HeaderMapping> mappings) {
    public ReplaySettings {
        pairs = List.copyOf(pairs);
        mappings = List.copyOf(mappings);
        if (pairs.isEmpty()) {
            throw new IllegalArgumentException("a replay needs at least one pair of topics");
        }
        if (maxReplays < 1) {
            throw new IllegalArgumentException("maxReplays must be at least 1, got " + maxReplays);
        }
        if (longestWait.isNegative()) {
            throw new IllegalArgumentException("longestWait must not be negative, got " + Spoken.duration(longestWait));
        }
    }
}
