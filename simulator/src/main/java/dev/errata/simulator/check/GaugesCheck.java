package dev.errata.simulator.check;

import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Stage;
import dev.errata.recovery.task.RecoveryMeters;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * While nothing is under way, the worker's gauges show what its changelogs hold: retries that are pending by their policy, open
 * questions by severity, alarms; and nothing is overdue. What is counted anew after a start is given time.
 */
final class GaugesCheck implements Check {
    private static final int MOST_LOOKS = 4;
    private static final double MOST_OVERDUE_SECONDS = 5;
    private static final String SCHEDULED = "errata.recovery.schedule.entries";
    private static final String OTHER_ALARMS = "errata-recovery-schedule-changelog";
    private static final String HELD = "errata-recovery-held-retries-changelog";

    private final OperationsCheck operations;
    private final List<MeterRegistry> meters;
    private final Map<String, Escalation> open = new LinkedHashMap<>();
    private final Map<String, Set<String>> stored = Map.of(OTHER_ALARMS, new HashSet<>(), HELD, new HashSet<>());
    private final Map<String, Integer> wrong = new HashMap<>();

    /** @param meters of every process of the worker that there has been */
    GaugesCheck(OperationsCheck operations, List<MeterRegistry> meters) {
        this.operations = operations;
        this.meters = meters;
    }

    @Override
    public void see(Seen seen) {
        if (seen.value() instanceof Escalation escalation) {
            if (escalation.standing().status() == EscalationStatus.RESOLVED) {
                open.remove(escalation.escalationId());
            } else {
                open.put(escalation.escalationId(), escalation);
            }
        }
        Set<String> keys = stored.get(seen.record().topic());
        if (keys != null) {
            String key = seen.record().partition() + " "
                    + Arrays.toString(seen.record().key());
            if (seen.record().value() == null) {
                keys.remove(key);
            } else {
                keys.add(key);
            }
        }
    }

    /** Looks at the gauges while nothing waits to be read or committed. */
    void look() {
        Map<String, Integer> pending = new HashMap<>();
        int alarms = 0;
        for (OperationState state : operations.all()) {
            if (state.stage() instanceof Stage.Pending && state.failure() != null) {
                pending.merge(state.failure().applied().policy(), 1, Integer::sum);
            }
            alarms += state.stage().alarm() == null ? 0 : 1;
        }
        Map<String, Integer> asked = new HashMap<>();
        open.values()
                .forEach(escalation ->
                        asked.merge(escalation.standing().severity().label(), 1, Integer::sum));
        compare(RecoveryMeters.OPEN_ESCALATIONS, "severity", asked);
        int others = Objects.requireNonNull(stored.get(OTHER_ALARMS)).size();
        int held = Objects.requireNonNull(stored.get(HELD)).size();
        compare(RecoveryMeters.PENDING, "policy", pending);
        double scheduled = sum(SCHEDULED);
        judge(
                SCHEDULED,
                scheduled >= alarms + others - held && scheduled <= alarms + others,
                scheduled + ", there are " + alarms + " of operations, " + held + " held, and " + others);
        double overdue = sum(RecoveryMeters.OVERDUE);
        judge(RecoveryMeters.OVERDUE, overdue <= MOST_OVERDUE_SECONDS, overdue + ", nothing is");
    }

    private void compare(String name, String tag, Map<String, Integer> expected) {
        Map<String, Double> shown = new HashMap<>();
        for (MeterRegistry registry : meters) {
            for (Gauge gauge : registry.find(name).gauges()) {
                shown.merge(String.valueOf(gauge.getId().getTag(tag)), value(gauge), Double::sum);
            }
        }
        Set<String> labels = new HashSet<>(shown.keySet());
        labels.addAll(expected.keySet());
        for (String label : labels) {
            double found = shown.getOrDefault(label, 0.0);
            int right = expected.getOrDefault(label, 0);
            judge(name + " of " + label, found == right, found + ", there are " + right);
        }
    }

    private double sum(String name) {
        return meters.stream()
                .flatMap(registry -> registry.find(name).gauges().stream())
                .mapToDouble(GaugesCheck::value)
                .sum();
    }

    /** Of a process that is no more there may be no number. */
    private static double value(Gauge gauge) {
        double value = gauge.value();
        return Double.isNaN(value) ? 0 : value;
    }

    private void judge(String gauge, boolean isRight, String what) {
        int looks = isRight ? 0 : wrong.getOrDefault(gauge, 0) + 1;
        wrong.put(gauge, looks);
        if (looks >= MOST_LOOKS) {
            throw new Violation("gauges show what there is", gauge + " is " + what);
        }
    }
}
