package dev.errata.client;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls what only watches: whatever it throws is logged, and the work that it watches goes on. */
public final class Bystander {
    private static final Logger LOG = LoggerFactory.getLogger(Bystander.class);

    private Bystander() {}

    public static void tell(Runnable listener) {
        try {
            listener.run();
        } catch (Exception | LinkageError | AssertionError | StackOverflowError e) {
            LOG.atWarn().setCause(e).log("a listener failed");
        }
    }
}
