package dev.errata.core.ledger;

import org.jspecify.annotations.Nullable;

/** The apps that number what they hand on; each has a code, which is in every number and never given to another. */
public enum LedgerApp {
    CLASSIFIER("classifier-stream", 1),
    RECOVERY("recovery-worker", 2),
    AGGREGATOR("aggregator-stream", 3),
    /** Sends without transactions: see {@link #mayGiveUp}. */
    INTAKE("intake", 4);

    private final String appName;
    private final int code;

    LedgerApp(String appName, int code) {
        this.appName = appName;
        this.code = code;
    }

    /** As lines of the ledger call it. */
    public String appName() {
        return appName;
    }

    /** From 1 to 127. */
    public int code() {
        return code;
    }

    /**
     * Whether a number may come to nothing: what was not acknowledged may or may not be on Kafka, and goes there again under
     * another number.
     */
    public boolean mayGiveUp() {
        return this == INTAKE;
    }

    /** The same of whoever writes under this name. */
    static boolean mayGiveUp(String writer) {
        return writer.startsWith(INTAKE.appName + '/');
    }

    /** Null for a code of a later version. */
    public static @Nullable LedgerApp of(int code) {
        for (LedgerApp app : values()) {
            if (app.code == code) {
                return app;
            }
        }
        return null;
    }
}
