package dev.errata.launcher.demo;

import dev.errata.launcher.demo.OperationTrack.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Whether what went in came out somewhere. Events in = classified + judged no error + dead letters + duplicates, the
 * left side read from the topic, no error and duplicates from the classifier's own counters. Operations = those that
 * ended in any of their states, and none is left undecided or scheduled without coming out.
 *
 * @param reported how many events the demo's producers had acknowledged
 */
record Balance(TallySnapshot seen, long reported, long noError, long duplicates) {
    boolean holds() {
        return eventsHold() && operationsHold();
    }

    boolean eventsHold() {
        TallySnapshot.Totals totals = seen.totals();
        long out = totals.classified() + noError + totals.deadErrors() + duplicates;
        return totals.eventsIn() == out && totals.eventsIn() >= reported;
    }

    boolean operationsHold() {
        return seen.isSettled();
    }

    String eventsLine() {
        TallySnapshot.Totals totals = seen.totals();
        return String.format(
                Locale.ROOT,
                "events in %d = classified %d + no error %d + dead letters %d + duplicates %d",
                totals.eventsIn(),
                totals.classified(),
                noError,
                totals.deadErrors(),
                duplicates);
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
}
