package dev.errata.launcher.demo;

import dev.errata.launcher.demo.OperationTrack.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Whether what went in came out somewhere. Events in = classified + no error + dead letters; operations = those that ended
 * in any of their states. What went in is known from the producers and the topic {@code errors}, what came out from the
 * other topics: no app is asked.
 */
record Reconciliation(TallySnapshot seen) {
    boolean holds() {
        return eventsHold() && operationsHold() && eachHolds();
    }

    boolean eventsHold() {
        TallySnapshot.Totals totals = seen.totals();
        return totals.in().events() > 0
                && totals.in().events() == totals.classified() + totals.in().successes() + totals.deadErrors();
    }

    boolean operationsHold() {
        return seen.isSettled();
    }

    /** Sums can agree where one is lost and another doubled. */
    boolean eachHolds() {
        return seen.findings().isEmpty();
    }

    String eventsLine() {
        TallySnapshot.Totals totals = seen.totals();
        return String.format(
                Locale.ROOT,
                "events in %d = classified %d + no error %d + dead letters %d; %d came in again",
                totals.in().events(),
                totals.classified(),
                totals.in().successes(),
                totals.deadErrors(),
                totals.in().repeated());
    }

    String operationsLine() {
        List<String> terms = new ArrayList<>();
        for (State state : State.values()) {
            long count = seen.operationsThatAre(state);
            if (count > 0 || state == State.PENDING || state == State.LEASED) {
                terms.add(state.name().toLowerCase(Locale.ROOT) + " " + count);
            }
        }
        return "operations " + seen.operations().size() + " = " + String.join(" + ", terms);
    }

    String eachLine() {
        return eachHolds()
                ? "each came out once and where it belongs, by what producers, executors and topics say"
                : seen.findings().size() + " did not come out once and where they belong, such as: "
                        + seen.findings().get(0);
    }
}
