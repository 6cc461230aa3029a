package dev.errata.log.page;

/**
 * How to send an error to the pipeline that the log reads, shown while there is none.
 *
 * @param command for a shell
 * @param dsn for SDKs of Sentry; empty if there is none
 */
public record FirstError(String command, String dsn) {
    /** Whether people have to put their own key in. */
    boolean asksForKey() {
        return dsn.contains("://KEY@");
    }
}
