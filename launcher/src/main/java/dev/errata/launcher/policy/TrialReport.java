package dev.errata.launcher.policy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.recovery.trial.DependencyTrial;
import dev.errata.core.recovery.trial.Finding;
import dev.errata.core.recovery.trial.Load;
import dev.errata.core.recovery.trial.Trial;
import dev.errata.core.wording.Spoken;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.Table;
import java.util.Locale;
import java.util.Map;

/** How a trial looks to people and to programs. */
final class TrialReport {
    private static final Map<Finding, String> REASONS = Map.of(
            Finding.NO_DIGEST, "made before decisions said under which policies",
            Finding.OTHER_LOGIC, "made by another version's logic",
            Finding.OTHER_POLICY, "made under other policies than those given (--given FILE says which were in force)",
            Finding.BEGAN_BEFORE, "of operations that began before the range",
            Finding.NO_ERROR, "of operations whose errors are no longer on their topic");

    private final Trial trial;
    private final Console console;

    TrialReport(Trial trial, Console console) {
        this.trial = trial;
        this.console = console;
    }

    /** One object a line: what was found of all decisions first, then each dependency. */
    void printJson() {
        ObjectNode findings = JsonNodeFactory.instance.objectNode();
        for (Finding finding : Finding.values()) {
            findings.put(finding.label(), count(finding));
        }
        ObjectNode first = JsonNodeFactory.instance.objectNode();
        first.set("decisions", findings);
        console.result(first.toString());
        for (DependencyTrial one : trial.dependencies()) {
            ObjectNode line = JsonNodeFactory.instance.objectNode();
            line.put("dependency", one.dependency());
            line.put("decisions", one.decisions());
            line.put("different", one.different());
            line.put("unreached", one.unreached());
            line.put("beyond", one.beyond());
            line.set("given", json(one.given()));
            line.set("tried", json(one.tried()));
            console.result(line.toString());
        }
    }

    private static ObjectNode json(Load load) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("retries", load.retries());
        json.put("waitMs", load.waits().toMillis());
        json.put("asked", load.asked());
        json.put("ended", load.ended());
        json.put("peakPerMinute", load.peak());
        return json;
    }

    void printTable() {
        Table table = new Table(
                "dependency",
                "decisions",
                "different",
                "retries",
                "mean wait",
                "people asked",
                "ended",
                "peak a minute",
                "not reached",
                "beyond");
        long unreached = 0;
        long beyond = 0;
        for (DependencyTrial one : trial.dependencies()) {
            unreached += one.unreached();
            beyond += one.beyond();
            Load given = one.given();
            Load tried = one.tried();
            table.add(
                    one.dependency(),
                    number(one.decisions()),
                    number(one.different()),
                    both(given.retries(), tried.retries()),
                    Spoken.duration(given.meanWait()) + " > " + Spoken.duration(tried.meanWait()),
                    both(given.asked(), tried.asked()),
                    both(given.ended(), tried.ended()),
                    both(given.peak(), tried.peak()),
                    number(one.unreached()),
                    number(one.beyond()));
        }
        table.print(console);
        explain(unreached, beyond);
    }

    private void explain(long unreached, long beyond) {
        console.note(number(count(Finding.REPRODUCED)) + " decisions are the same again under the given policies, "
                + number(count(Finding.NOT_REPRODUCED)) + " are not");
        REASONS.keySet().stream()
                .sorted()
                .filter(finding -> count(finding) > 0)
                .forEach(finding -> console.note(number(count(finding)) + " are left out: " + REASONS.get(finding)));
        if (unreached > 0) {
            console.note(
                    "not reached: " + number(unreached)
                            + " failures would not have come, for the operation would have ended or waited for a person before");
        }
        if (beyond > 0) {
            console.note("beyond: " + number(beyond)
                    + " runs would have followed where none did; nobody knows how they would have ended");
        }
    }

    private long count(Finding finding) {
        return trial.findings().getOrDefault(finding, 0L);
    }

    private static String both(long given, long tried) {
        return number(given) + " > " + number(tried);
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
