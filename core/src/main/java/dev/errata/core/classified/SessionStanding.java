package dev.errata.core.classified;

/**
 * Where the session stands after this error.
 *
 * @param strikes failed operations since the last success
 * @param isStrike whether this error added one: the first failure of an operation that counts, as an outage never does
 * @param sameFailures how often this fingerprint failed in different operations, or in spite of a recovery
 * @param isLoop whether that makes it an agent loop
 */
public record SessionStanding(int strikes, boolean isStrike, int sameFailures, boolean isLoop) {
    /** For an error without a session. */
    public static final SessionStanding NONE = new SessionStanding(0, false, 0, false);
}
