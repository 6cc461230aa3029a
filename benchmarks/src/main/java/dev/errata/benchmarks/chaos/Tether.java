package dev.errata.benchmarks.chaos;

import java.io.IOException;
import java.io.OutputStream;

/** Ends a process when the one that started it is gone: its standard input ends then. */
final class Tether {
    private Tether() {}

    static void attach() {
        Thread thread = new Thread(Tether::haltWithParent, "tether");
        thread.setDaemon(true);
        thread.start();
    }

    private static void haltWithParent() {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            System.err.println("standard input is lost: " + e);
        }
        Runtime.getRuntime().halt(1);
    }
}
