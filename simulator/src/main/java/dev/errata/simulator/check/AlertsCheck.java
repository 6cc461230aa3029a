package dev.errata.simulator.check;

import dev.errata.core.alert.Alert;
import dev.errata.core.alert.AlertMetric;
import dev.errata.core.alert.AlertState;
import dev.errata.core.classified.Classification;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.taxonomy.Severity;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One alert for one cause: a second one begins only when the first is resolved, and what is resolved stays so. An alert is above
 * its threshold when it begins and shows an error that there was; too many errors, too many questions, each critical kind and each new group have one.
 */
final class AlertsCheck implements Check {
    /** An hour, by the rules that come with Errata. */
    private static final int MOST_ERRORS = 100;

    private static final Duration HOUR = Duration.ofHours(1);

    /** Of so many decisions, by the same rules, it is told if so many percent ask a person. */
    private static final int FEW = 20;

    private static final long MOST_ASKED = 30;
    private static final int PERCENT = 100;
    private static final Duration SHORT = Duration.ofMinutes(50);

    private final ErrorsCheck errors;
    private final DecisionsCheck decisions;
    private final GroupsCheck groups;
    private final AliasTable aliases;
    private final Map<String, AlertState> states = new HashMap<>();
    private final Map<String, String> firing = new HashMap<>();
    private final Set<String> fired = new HashSet<>();
    private final Set<String> announced = new HashSet<>();
    private final Set<String> fingerprints = new HashSet<>();
    private final Map<String, Integer> critical = new HashMap<>();
    private boolean areMany;

    AlertsCheck(ErrorsCheck errors, DecisionsCheck decisions, GroupsCheck groups, AliasTable aliases) {
        this.errors = errors;
        this.decisions = decisions;
        this.groups = groups;
        this.aliases = aliases;
    }

    @Override
    public void see(Seen seen) {
        if (seen.value() instanceof ClassifiedError error) {
            count(error);
        }
        if (!(seen.value() instanceof Alert alert)) {
            return;
        }
        AlertState before = states.put(alert.alertId(), alert.state());
        if (before == AlertState.RESOLVED && alert.state() != AlertState.RESOLVED) {
            throw new Violation("what is resolved stays so", seen.toString());
        }
        if (alert.sampleErrorId() != null) {
            isShownBy(seen, alert, errors.find(alert.sampleErrorId()));
        }
        isOfWhatThereIs(seen, alert);
        if (before == null && alert.value() <= alert.threshold()) {
            throw new Violation("an alert is above its threshold", seen.toString());
        }
        if (alert.rule().equals(AlertMetric.NEW_GROUP.label())) {
            announced.add(String.valueOf(alert.groupId()));
            areMany |= alert.groupId() == null;
        }
        fired.add(alert.rule() + ' ' + alert.scope());
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

    private void count(ClassifiedError error) {
        fingerprints.add(error.fingerprint());
        if (error.classification().severity() == Severity.CRITICAL) {
            critical.merge(scope(error.classification()), 1, Integer::sum);
        }
    }

    private static void isShownBy(Seen seen, Alert alert, ClassifiedError sample) {
        Check.holds(
                isOf(alert, sample.classification()) || !alert.rule().equals(AlertMetric.CRITICAL_ERRORS.label()),
                "an alert shows an error that it is about",
                seen);
    }

    /** Of what was classified by then: so many errors, and one of the group. */
    private void isOfWhatThereIs(Seen seen, Alert alert) {
        if (alert.rule().equals(AlertMetric.CRITICAL_ERRORS.label())) {
            Check.holds(
                    alert.value() <= critical.getOrDefault(alert.scope(), 0), "an alert counts what there is", seen);
        }
        if (alert.groupId() != null) {
            String group = aliases.groupOf(alert.groupId());
            boolean isKnown = fingerprints.contains(alert.groupId())
                    || fingerprints.stream().map(aliases::groupOf).anyMatch(group::equals);
            Check.holds(isKnown, "an alert is about a group that there is", seen);
        }
    }

    private static boolean isOf(Alert alert, Classification found) {
        return found.severity() == Severity.CRITICAL && alert.scope().equals(scope(found));
    }

    private static String scope(Classification found) {
        return "category:" + found.category().label();
    }

    /** A group that never was another has an alert when it is new, as long as there are not too many to be told one by one. */
    private void news(Set<String> split) {
        groups.members().forEach((id, members) -> {
            boolean isItself =
                    members.stream().allMatch(error -> error.fingerprint().equals(id));
            if (isItself && !split.contains(id) && !areMany && !announced.contains(id) && !groups.isRenamed(id)) {
                throw new Violation("a new group has an alert", id + " has none: " + members.get(0));
            }
        });
    }

    /** Where of the decisions of less than an hour too many ask a person. */
    private void questions() {
        List<RecoveryDecision> made = decisions.all().stream()
                .filter(decision -> decision.closure() == null)
                .sorted(Comparator.comparing(RecoveryDecision::decidedAt))
                .toList();
        long asking = made.stream()
                .filter(decision -> decision.action() == Action.GATE || decision.action() == Action.ESCALATE)
                .count();
        if (made.size() >= FEW
                && PERCENT * asking > MOST_ASKED * made.size()
                && made.get(0)
                        .decidedAt()
                        .plus(SHORT)
                        .isAfter(made.get(made.size() - 1).decidedAt())) {
            expect(AlertMetric.GATE_RATE.label() + " all");
        }
    }

    @Override
    public void end() {
        Set<String> split = aliases.split();
        news(split);
        questions();
        for (ClassifiedError error : errors.all()) {
            if (error.classification().severity() == Severity.CRITICAL && isFresh(error)) {
                expect(AlertMetric.CRITICAL_ERRORS.label() + ' ' + scope(error.classification()));
            }
        }
        List<Instant> times = errors.all().stream()
                .filter(AlertsCheck::isFresh)
                .map(ClassifiedError::eventTime)
                .sorted()
                .toList();
        if (times.size() > MOST_ERRORS + 1 && !times.get(0).plus(HOUR).isBefore(times.get(MOST_ERRORS + 1))) {
            expect(AlertMetric.ERROR_RATE.label() + " all");
        }
    }

    /** What happened long before it was told may be in no window any more. */
    private static boolean isFresh(ClassifiedError error) {
        return error.eventTime().isAfter(error.receivedAt().minus(HOUR.dividedBy(2)));
    }

    private void expect(String alert) {
        if (!fired.contains(alert)) {
            throw new Violation("what is too much has an alert", alert + " has none");
        }
    }
}
