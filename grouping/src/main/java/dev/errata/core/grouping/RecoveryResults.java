package dev.errata.core.grouping;

/** What became of a group's members: whether retrying helps. */
public record RecoveryResults(long retried, long recovered, long gated, long aborted) {
    public static final RecoveryResults NONE = new RecoveryResults(0, 0, 0, 0);
}
