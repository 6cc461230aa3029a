package dev.errata.core.taxonomy;

/** The way out that belongs to a category; the recovery decision turns it into an action. */
public enum Strategy implements Labelled {
    RETRY_WITH_BACKOFF,
    WAIT_FOR_RATE_LIMIT,
    RETRY_ONCE_THEN_CONTINUE,
    INSTALL_DEPENDENCY,
    APPLY_LINT_FIX,
    APPLY_TYPE_FIX,
    FIX_TEST,
    FIX_BUILD,
    FEED_BACK,
    REVERT_CHANGES,
    CLEAN_UP_RESOURCES,
    DIFFERENT_APPROACH,
    GATE,
    FAIL_FAST;

    /** Whether the executor runs the work again, with or without a fix. */
    public boolean runsAgain() {
        return this != GATE && this != FAIL_FAST;
    }
}
