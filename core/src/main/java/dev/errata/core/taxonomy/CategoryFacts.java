package dev.errata.core.taxonomy;

/**
 * One row of the taxonomy.
 *
 * @param code four digits, unique
 * @param policy the name of the retry policy
 * @param countsAsFailure whether a failure counts against the session; rate limits, configuration and permissions do not
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
        OnExhausted onExhausted) {}
