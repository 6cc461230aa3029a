package dev.errata.intake;

import dev.errata.streams.process.AppMain;

/** The intake as a process of its own. */
public final class IntakeMain {
    private IntakeMain() {}

    public static void main(String[] args) {
        AppMain.run(IntakeApp.NAME, args, IntakeConfig::read, IntakeApp::create);
    }
}
