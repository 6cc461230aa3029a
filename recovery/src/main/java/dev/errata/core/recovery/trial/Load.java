package dev.errata.core.recovery.trial;

import java.time.Duration;

/**
 * What decisions on failures bring upon one dependency and upon people.
 *
 * @param retries that are scheduled
 * @param waits of all of them together
 * @param asked how often a person is asked
 * @param ended operations that end with their failure
 * @param peak the most retries that go in one minute, circuits and budgets obeyed
 */
public record Load(long retries, Duration waits, long asked, long ended, long peak) {
    /** Zero without a retry. */
    public Duration meanWait() {
        return retries == 0 ? Duration.ZERO : waits.dividedBy(retries);
    }
}
