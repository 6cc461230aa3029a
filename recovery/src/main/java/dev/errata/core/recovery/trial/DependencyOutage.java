package dev.errata.core.recovery.trial;

import java.util.List;

/**
 * What became of the operations that failed at one dependency, and what would have.
 *
 * @param operations that are replayed
 * @param unknownRuns retries under the tried policies of which the record does not say how they would have ended
 * @param happened as it was
 * @param given the replay of the policies that were in force
 */
public record DependencyOutage(
        String dependency, long operations, long unknownRuns, Effect happened, EffectBand given, EffectBand tried) {
    /** Where what happened lies outside the replay of the policies that were in force: there the replay is not to be trusted. */
    public List<String> missed() {
        return given.missed(happened);
    }
}
