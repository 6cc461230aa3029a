package dev.errata.benchmarks.chaos;

import dev.errata.intake.IntakeMain;

/** The intake's own main, tethered. */
final class IntakeNodeMain {
    private IntakeNodeMain() {}

    public static void main(String[] arguments) {
        Tether.attach();
        IntakeMain.main(arguments);
    }
}
