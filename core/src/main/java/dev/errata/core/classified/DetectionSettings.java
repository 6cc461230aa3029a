package dev.errata.core.classified;

/**
 * How much the classifier may conclude by itself; part of a profile.
 *
 * @param patternMatching look into texts; without it only the structured facts and the source decide
 * @param severityInference take the severity from the category; without it every error is of medium severity
 * @param recoverabilityInference take the recoverability from the category; without it it stays unknown
 */
public record DetectionSettings(boolean patternMatching, boolean severityInference, boolean recoverabilityInference) {
    public static final DetectionSettings ALL = new DetectionSettings(true, true, true);
}
