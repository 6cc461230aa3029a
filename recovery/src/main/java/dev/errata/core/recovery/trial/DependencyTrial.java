package dev.errata.core.recovery.trial;

/**
 * What would be different for one dependency.
 *
 * @param decisions on failures that could be compared
 * @param different of them: what is not the same, and what would not have been reached
 * @param unreached of them: the operation would have ended, or waited for a person, before
 * @param beyond of them: another run would have followed where none did, and nobody knows how it would have ended
 */
public record DependencyTrial(
        String dependency, long decisions, long different, long unreached, long beyond, Load given, Load tried) {}
