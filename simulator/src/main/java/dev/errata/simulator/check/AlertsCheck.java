package dev.errata.simulator.check;

import dev.errata.core.alert.Alert;
import dev.errata.core.alert.AlertState;
import java.util.HashMap;
import java.util.Map;

/** One alert for one cause: a second one begins only when the first is resolved, and what is resolved stays so. */
final class AlertsCheck implements Check {
    private final Map<String, AlertState> states = new HashMap<>();
    private final Map<String, String> firing = new HashMap<>();

    @Override
    public void see(Seen seen) {
        if (!(seen.value() instanceof Alert alert)) {
            return;
        }
        AlertState before = states.put(alert.alertId(), alert.state());
        if (before == AlertState.RESOLVED && alert.state() != AlertState.RESOLVED) {
            throw new Violation("what is resolved stays so", seen.toString());
        }
        String cause = alert.rule() + ' ' + alert.scope() + ' ' + alert.groupId();
        if (alert.state() == AlertState.RESOLVED) {
            firing.remove(cause, alert.alertId());
            return;
        }
        String other = firing.put(cause, alert.alertId());
        if (other != null && !other.equals(alert.alertId())) {
            throw new Violation("one alert for one cause", other + " is not resolved: " + seen);
        }
    }
}
