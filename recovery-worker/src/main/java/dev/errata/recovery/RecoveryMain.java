package dev.errata.recovery;

import dev.errata.streams.process.AppMain;

/** The recovery worker as a process of its own. */
public final class RecoveryMain {
    private RecoveryMain() {}

    public static void main(String[] args) {
        AppMain.run(RecoveryApp.NAME, args, RecoveryWorkerConfig::read, RecoveryApp::create);
    }
}
