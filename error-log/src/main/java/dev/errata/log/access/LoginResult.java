package dev.errata.log.access;

import java.time.Duration;

/** What comes of a name and a password. */
public sealed interface LoginResult {
    /**
     * It is right.
     *
     * @param session for the browser's cookie; always a new one
     */
    record Opened(RandomSecret session, Caller caller) implements LoginResult {}

    /** It is not; which of the two is wrong is not said. */
    record Refused() implements LoginResult {}

    /** Nothing was looked at: too many attempts. */
    record Later(Duration delay) implements LoginResult {}
}
