package dev.errata.core.aggregation;

import dev.errata.core.alert.AlertMetric;
import dev.errata.core.classification.ClassifiedError;
import dev.errata.core.grouping.RecoveryResults;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.taxonomy.Severity;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one task has read since the last commit, added up: a thousand like errors leave it as one partial. For one thread.
 */
public final class Combination {
    private static final long SECONDS_PER_MINUTE = 60;

    private final Map<GroupMinute, MemberFold> groups = new LinkedHashMap<>();
    private final Map<String, RecoveryResults> recoveries = new LinkedHashMap<>();
    private final Map<Facet, Tally> facets = new HashMap<>();
    private final Map<AlertKey, AlertSum> alerts = new LinkedHashMap<>();

    public void add(ClassifiedError error) {
        Facet facet = Facet.of(error);
        GroupMinute key = new GroupMinute(error.fingerprint(), facet.minute(), MemberFold.isLate(error));
        MemberFold members = groups.get(key);
        if (members == null) {
            groups.put(key, new MemberFold(error));
        } else {
            members.add(error);
        }
        facets.merge(facet, Tally.ERROR, Tally::plus);
        alert(AlertMetric.ERROR_RATE, "all", facet.minute(), new AlertSum(1, 0, error.errorId()));
        if (error.classification().severity() == Severity.CRITICAL) {
            String scope = "category:" + facet.category().label();
            alert(AlertMetric.CRITICAL_ERRORS, scope, facet.minute(), new AlertSum(1, 0, error.errorId()));
        }
    }

    public void add(RecoveryDecision decision) {
        Facet facet = Facet.of(decision);
        Tally tally = Tally.of(decision);
        facets.merge(facet, tally, Tally::plus);
        RecoveryResults results = Recoveries.of(decision);
        if (!results.equals(RecoveryResults.NONE)) {
            recoveries.merge(decision.fingerprint(), results, Recoveries::sum);
        }
        if (tally.decisions() > 0) {
            alert(
                    AlertMetric.GATE_RATE,
                    "all",
                    facet.minute(),
                    new AlertSum(tally.gates(), tally.decisions(), tally.gates() > 0 ? decision.errorId() : null));
        }
        long recoveriesEnded = tally.exhausted() + tally.retrySuccesses();
        if (recoveriesEnded > 0) {
            alert(
                    AlertMetric.RECOVERY_FAILURE_RATE,
                    "all",
                    facet.minute(),
                    new AlertSum(
                            tally.exhausted(), recoveriesEnded, tally.exhausted() > 0 ? decision.errorId() : null));
        }
    }

    /** How many keys it holds, which bounds its memory. */
    public int size() {
        return groups.size() + recoveries.size() + facets.size();
    }

    /** All of it, in bounded records; empty afterwards. */
    public List<Partial> drain() {
        List<Partial> partials = new ArrayList<>(groups.size() + recoveries.size() + alerts.size() + 1);
        groups.forEach((key, members) ->
                partials.add(new Partial.OfGroup(key.fingerprint(), key.minute(), members.toMembers())));
        recoveries.forEach((fingerprint, results) -> partials.add(new Partial.OfRecovery(fingerprint, results)));
        days().forEach((day, cells) -> partials.add(new Partial.OfDay(day, cells)));
        alerts.forEach((key, sum) -> partials.add(new Partial.OfAlert(
                key.metric().label(), key.scope(), key.minute(), sum.numerator(), sum.denominator(), sum.sample())));
        clear();
        return partials;
    }

    public void clear() {
        groups.clear();
        recoveries.clear();
        facets.clear();
        alerts.clear();
    }

    private Map<LocalDate, List<StatisticsCell>> days() {
        Map<CellKey, Tally> sums = new LinkedHashMap<>();
        facets.forEach((facet, tally) -> facet.cells(tally)
                .forEach(cell ->
                        sums.merge(new CellKey(cell.minute(), cell.dimension(), cell.value()), tally, Tally::plus)));
        Map<LocalDate, List<StatisticsCell>> days = new LinkedHashMap<>();
        sums.forEach((key, tally) -> days.computeIfAbsent(dayOf(key.minute()), day -> new ArrayList<>())
                .add(new StatisticsCell(key.minute(), key.dimension(), key.value(), tally)));
        return days;
    }

    private void alert(AlertMetric metric, String scope, long minute, AlertSum sum) {
        alerts.merge(new AlertKey(metric, scope, minute), sum, AlertSum::plus);
    }

    private static LocalDate dayOf(long minute) {
        return LocalDate.ofInstant(Instant.ofEpochSecond(minute * SECONDS_PER_MINUTE), ZoneOffset.UTC);
    }

    /** Late members are apart, so that the stretch of an episode is that of the others. */
    private record GroupMinute(String fingerprint, long minute, boolean isLate) {}

    private record CellKey(long minute, String dimension, String value) {}

    private record AlertKey(AlertMetric metric, String scope, long minute) {}
}
