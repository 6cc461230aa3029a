package dev.errata.benchmarks.whole;

import java.time.Duration;

/** Looks for the highest rate that is held: doubles it until one is not, halves the distance, and holds what is left for long. */
final class RateSearch {
    private static final double CLOSE_ENOUGH = 1.05;
    private static final double STEP_BACK = 0.93;

    private final Trial trial;
    private final Duration probe;
    private final Duration hold;

    /** Tries one rate. */
    @FunctionalInterface
    interface Trial {
        Held hold(double rate, Duration time) throws Exception;
    }

    RateSearch(Trial trial, Duration probe, Duration hold) {
        this.trial = trial;
        this.probe = probe;
        this.hold = hold;
    }

    /** The highest found; it was held for the whole time. */
    Held from(double first) throws Exception {
        double held = 0;
        double tooMuch = first;
        while (isHeld(tooMuch)) {
            held = tooMuch;
            tooMuch *= 2;
        }
        while (tooMuch / Math.max(held, 1) > CLOSE_ENOUGH) {
            double middle = (held + tooMuch) / 2;
            if (isHeld(middle)) {
                held = middle;
            } else {
                tooMuch = middle;
            }
        }
        Held found = trial.hold(held, hold);
        while (!found.isHeld()) {
            held *= STEP_BACK;
            found = trial.hold(held, hold);
        }
        return found;
    }

    private boolean isHeld(double rate) throws Exception {
        return trial.hold(rate, probe).isHeld();
    }
}
