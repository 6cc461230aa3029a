package dev.errata.core.taxonomy;

/**
 * One row of the taxonomy.
 *
 * @param code four digits, unique
 * @param policy the name of the retry policy
 * @param countsAsFailure whether a failure is the work's own; rate limits, configuration and permissions are not
 * @param onExhausted what happens when the attempts are used up
 */
public record CategoryFacts(
        Category category,
        int code,
        Domain domain,
        SourceType source,
        ErrorClass errorClass,
        ErrorType errorType,
        Severity severity,
        Recoverability recoverability,
        Strategy strategy,
        String policy,
        boolean countsAsFailure,
        OnExhausted onExhausted) {
    /**
     * Whether a failure counts against its session, as a strike and towards a loop: someone in it could have mended it. An
     * outage is nobody's fault; what limits it are the attempts of each operation.
     *
     * @param found the recoverability of the failure, which a rule may have set
     */
    public boolean countsAgainstSession(Recoverability found) {
        return countsAsFailure && found != Recoverability.RETRYABLE;
    }
}
