package dev.errata.launcher.demo;

import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.core.wording.Spoken;
import dev.errata.launcher.console.Console;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The demo's last page: what became of the scenario. */
final class Summary {
    private static final int MOST_GROUPS = 8;
    private static final int PATTERN_WIDTH = 78;

    private final Console console;

    Summary(Console console) {
        this.console = console;
    }

    void print(Reconciliation reconciliation, ErrorLogCount.Result logged, LedgerCount.Result ledger) {
        TallySnapshot seen = reconciliation.seen();
        heading("Classified");
        counts(seen.byCategory(), 3);
        heading("Decided");
        counts(seen.byAction(), 4);
        retries(seen);
        circuits(seen.circuits());
        escalations(seen.escalations());
        groups(seen.groups());
        heading("Dead letters");
        counts(seen.deadLetters(), 3);
        heading("Balance");
        check(reconciliation.eventsHold(), reconciliation.eventsLine());
        check(reconciliation.operationsHold(), reconciliation.operationsLine());
        check(reconciliation.eachHolds(), reconciliation.eachLine());
        check(ledger.holds(), ledger.line());
        if (logged.isThere()) {
            check(logged.holds(seen.totals().classified()), logged.line());
        } else {
            console.result("         " + logged.line());
        }
        console.result("");
    }

    private void retries(TallySnapshot seen) {
        heading("Retries");
        long scheduled =
                seen.byAction().getOrDefault(Action.RETRY, 0L) + seen.byAction().getOrDefault(Action.RECOVER, 0L);
        TallySnapshot.Totals totals = seen.totals();
        console.result(String.format(
                Locale.ROOT,
                "  %d scheduled, %d fired, %d succeeded; secrets taken out of %s",
                scheduled,
                totals.retriesFired(),
                totals.retriesSucceeded(),
                Spoken.count(totals.redacted(), "error")));
    }

    private void circuits(List<CircuitState> changes) {
        heading("Circuits of dependencies");
        changes.forEach(change -> console.result(String.format(
                Locale.ROOT,
                "  %tT  %-12s %-10s %s",
                change.updatedAt().atZone(ZoneId.systemDefault()),
                change.dependency(),
                change.status().label(),
                change.reason())));
    }

    private void escalations(List<Escalation> escalations) {
        List<Escalation> open = escalations.stream()
                .filter(escalation -> escalation.standing().status() != EscalationStatus.RESOLVED)
                .toList();
        heading("Escalations: " + Spoken.count(open.size(), "waits", "wait") + " for people, "
                + Spoken.count(escalations.size() - open.size(), "was", "were") + " resolved by a success");
        open.stream()
                .sorted(Comparator.comparing(
                                (Escalation escalation) -> escalation.standing().severity())
                        .reversed())
                .limit(MOST_GROUPS)
                .forEach(escalation -> console.result(String.format(
                        Locale.ROOT,
                        "  %-8s to %-10s %-16s %s",
                        escalation.standing().severity().label(),
                        escalation.standing().target(),
                        escalation.cause().label(),
                        escalation.text().title())));
    }

    private void groups(List<ErrorGroup> groups) {
        heading("Largest groups of " + groups.size());
        groups.stream()
                .limit(MOST_GROUPS)
                .forEach(group -> console.result(String.format(
                        Locale.ROOT,
                        "  %5d  %-20s %s",
                        group.occurrences().count(),
                        group.category().label(),
                        shortened(group.kind().pattern()))));
    }

    private void heading(String text) {
        console.result("");
        console.result(console.bold(text));
    }

    private void check(boolean holds, String text) {
        console.result("  " + (holds ? console.green("holds  ") : console.red("BROKEN ")) + text);
    }

    /** Largest first, several to a line. */
    private <K> void counts(Map<K, Long> counts, int columns) {
        StringBuilder line = new StringBuilder();
        int column = 0;
        for (Map.Entry<K, Long> count : counts.entrySet().stream()
                .sorted(Map.Entry.<K, Long>comparingByValue().reversed())
                .toList()) {
            String name = count.getKey() instanceof Labelled labelled
                    ? labelled.label()
                    : count.getKey().toString();
            line.append(String.format(Locale.ROOT, "  %5d %-22s", count.getValue(), name));
            column++;
            if (column == columns) {
                console.result(line.toString().stripTrailing());
                line.setLength(0);
                column = 0;
            }
        }
        if (!line.isEmpty()) {
            console.result(line.toString().stripTrailing());
        }
    }

    private static String shortened(String pattern) {
        String line = pattern.replaceAll("\\s+", " ");
        return line.length() <= PATTERN_WIDTH ? line : line.substring(0, PATTERN_WIDTH - 1) + "…";
    }
}
