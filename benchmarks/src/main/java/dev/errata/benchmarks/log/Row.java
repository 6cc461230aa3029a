package dev.errata.benchmarks.log;

import dev.errata.benchmarks.shared.Quantile;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;

/** A line of the table of results. */
record Row(String figure, String measured, String anchor, String ratio) {
    /** Of rates: how much of the anchor's the measured one is. */
    static Row rates(String figure, double measured, double anchor) {
        return new Row(figure, perSecond(measured), perSecond(anchor), number(measured / anchor));
    }

    /** Of times: how many times faster the measured one is. */
    static Row times(String figure, double measuredMillis, double anchorMillis) {
        return new Row(
                figure,
                number(measuredMillis) + " ms",
                number(anchorMillis) + " ms",
                number(anchorMillis / measuredMillis));
    }

    static Row alone(String figure, String measured) {
        return new Row(figure, measured, "", "");
    }

    String line() {
        return "| " + String.join(" | ", figure, measured, anchor, ratio) + " |";
    }

    static String perSecond(double rate) {
        return String.format(Locale.ROOT, "%,.0f/s", rate);
    }

    static String number(double number) {
        return String.format(Locale.ROOT, number < 10 ? "%.2f" : "%,.0f", number);
    }

    static double millis(long nanos) {
        return nanos / (double) Duration.ofMillis(1).toNanos();
    }

    /** The least that this share of them does not exceed. */
    static double quantile(double share, double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return Quantile.of(sorted, share);
    }
}
