package dev.errata.benchmarks.chaos;

import dev.errata.recovery.RecoveryMain;

/** The recovery worker's own main, tethered. */
final class WorkerMain {
    private WorkerMain() {}

    public static void main(String[] arguments) {
        Tether.attach();
        RecoveryMain.main(arguments);
    }
}
