package dev.errata.benchmarks.process;

import dev.errata.aggregator.AggregatorMain;
import dev.errata.classifier.ClassifierMain;
import dev.errata.intake.IntakeMain;
import dev.errata.log.ErrorLogMain;
import dev.errata.notifier.NotifierMain;
import dev.errata.recovery.RecoveryMain;

/** An app's own main, tethered. */
public final class TetheredAppMain {
    public static final String CLASSIFIER = "classifier";
    public static final String RECOVERY = "recovery";
    public static final String AGGREGATOR = "aggregator";
    public static final String NOTIFIER = "notifier";
    public static final String LOG = "log";
    public static final String INTAKE = "intake";

    private TetheredAppMain() {}

    /** The app's name; it is told the rest by its environment. */
    public static void main(String[] arguments) {
        Tether.attach();
        String[] none = {};
        switch (arguments[0]) {
            case CLASSIFIER -> ClassifierMain.main(none);
            case RECOVERY -> RecoveryMain.main(none);
            case AGGREGATOR -> AggregatorMain.main(none);
            case NOTIFIER -> NotifierMain.main(none);
            case LOG -> ErrorLogMain.main(none);
            case INTAKE -> IntakeMain.main(none);
            default -> throw new IllegalArgumentException("no app '" + arguments[0] + "'");
        }
    }
}
