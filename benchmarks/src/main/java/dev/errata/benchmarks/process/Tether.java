package dev.errata.benchmarks.process;

import java.io.IOException;
import java.io.OutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends a process when the one that started it is gone: its standard input ends then. */
public final class Tether {
    private static final Logger LOG = LoggerFactory.getLogger(Tether.class);

    private Tether() {}

    public static void attach() {
        Thread thread = new Thread(Tether::haltWithParent, "tether");
        thread.setDaemon(true);
        thread.start();
    }

    private static void haltWithParent() {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            LOG.atWarn().setCause(e).log("standard input is lost");
        }
        Runtime.getRuntime().halt(1);
    }
}
