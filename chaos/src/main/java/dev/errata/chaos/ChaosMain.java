package dev.errata.chaos;

import dev.errata.streams.process.FixedFormat;
import java.util.Arrays;

/** Crash tests of {@code worker}, {@code log} or {@code intake}; what follows are their own options. */
public final class ChaosMain {
    private ChaosMain() {}

    public static void main(String[] arguments) throws Exception {
        FixedFormat.apply();
        String[] rest = arguments.length == 0 ? arguments : Arrays.copyOfRange(arguments, 1, arguments.length);
        String which = arguments.length == 0 ? "" : arguments[0];
        switch (which) {
            case "worker" -> WorkerKillsMain.main(rest);
            case "log" -> LogKillsMain.main(rest);
            case "intake" -> IntakeKillsMain.main(rest);
            default -> {
                System.err.println("chaos: say 'worker', 'log' or 'intake', got '" + which + "'");
                System.exit(2);
            }
        }
    }
}
