package dev.errata.core.aggregation;

import dev.errata.core.alert.AlertCause;
import dev.errata.core.alert.AlertRule;
import dev.errata.core.classified.Classification;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.grouping.RecoveryResults;
import dev.errata.core.recovery.RecoveryDecision;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What one task has read since the last commit, added up: a thousand like errors leave it as one partial. For one thread.
 */
public final class Combination {
    private static final long SECONDS_PER_MINUTE = 60;

    private final List<AlertRule> rules;
    private final Map<GroupMinute, MemberFold> groups = new LinkedHashMap<>();
    private final Map<Target, RecoveryResults> recoveries = new LinkedHashMap<>();
    private final Map<Facet, FacetSum> facets = new LinkedHashMap<>();
    private final SampleQuota samples = new SampleQuota();
    private final NameOffers names;

    /** Where the error before was added: in a burst the next one goes there, too. */
    private @Nullable Place last;

    /** For what these rules look at, where names and patterns are learned. */
    public Combination(List<AlertRule> rules) {
        this(rules, true);
    }

    /** For what these rules look at; what is known of single groups is not added up here. */
    public Combination(List<AlertRule> rules, boolean learnsPatterns) {
        this.names = new NameOffers(learnsPatterns);
        this.rules = rules.stream().filter(rule -> !rule.metric().isOfGroups()).toList();
    }

    public void add(ClassifiedError error) {
        Place place = last;
        if (place == null || !place.isFor(error)) {
            place = placeOf(error);
            last = place;
        }
        place.members().add(error);
        place.sum().addError(error.errorId(), error.error().message());
    }

    private Place placeOf(ClassifiedError error) {
        names.add(error);
        Facet facet = Facet.of(error);
        Target target = new Target(error.fingerprint(), Addressee.FINGERPRINT, error.formerFingerprint());
        GroupMinute key = new GroupMinute(target, facet.minute(), MemberFold.isLate(error));
        MemberFold members = groups.computeIfAbsent(key, unseen -> new MemberFold(error));
        return new Place(
                target,
                key.minute(),
                key.isLate(),
                error.classification(),
                error.error().source().type(),
                error.pattern(),
                members,
                sum(facet));
    }

    public void add(RecoveryDecision decision) {
        sum(Facet.of(decision)).addDecision(Tally.of(decision), decision.error().errorId());
        RecoveryResults results = Recoveries.of(decision);
        if (!results.equals(RecoveryResults.NONE)) {
            recoveries.merge(Target.of(decision.error().fingerprint()), results, Recoveries::sum);
        }
    }

    /** How many keys it holds, which bounds its memory. */
    public int size() {
        return groups.size() + recoveries.size() + facets.size() + names.size();
    }

    /**
     * All of it, in bounded records; empty afterwards. What only the owner of a former fingerprint can hand over goes to it.
     */
    public List<Partial> drain(KnownGroups known) {
        List<Partial> partials = new ArrayList<>(groups.size() + recoveries.size() + facets.size());
        Map<Target, Target> targets = new HashMap<>();
        Function<Target, Target> found = target -> targets.computeIfAbsent(target, asked -> asked.found(known));
        gathered(found).forEach((key, members) -> {
            Target target = key.target();
            GroupMembers bounded = samples.within(members, target.id(), key.minute());
            Partial.OfGroup partial = new Partial.OfGroup(target.id(), target.to(), key.minute(), bounded);
            partials.add(target.former() == null ? partial : new GroupMessage.OfSuccession(target.former(), partial));
        });
        Map<Target, RecoveryResults> results = new LinkedHashMap<>();
        recoveries.forEach((target, result) -> results.merge(found.apply(target), result, Recoveries::sum));
        results.forEach((target, result) -> partials.add(new Partial.OfRecovery(target.id(), target.to(), result)));
        partials.addAll(names.drain(known));
        days().forEach((day, cells) -> partials.add(new Partial.OfDay(day, cells)));
        partials.addAll(alertSums());
        empty();
        return partials;
    }

    /** Forgets all, also what was handed on. */
    public void clear() {
        empty();
        samples.clear();
        names.clear();
    }

    private void empty() {
        last = null;
        groups.clear();
        recoveries.clear();
        facets.clear();
    }

    private FacetSum sum(Facet facet) {
        return facets.computeIfAbsent(facet, unseen -> new FacetSum());
    }

    /** Fingerprints of one group are one partial. */
    private Map<GroupMinute, GroupMembers> gathered(Function<Target, Target> found) {
        Map<GroupMinute, GroupMembers> gathered = new LinkedHashMap<>(2 * groups.size());
        groups.forEach((key, fold) -> gathered.merge(
                new GroupMinute(found.apply(key.target()), key.minute(), key.isLate()),
                fold.toMembers(),
                GroupMembers::plus));
        return gathered;
    }

    private Map<LocalDate, List<StatisticsCell>> days() {
        Map<CellKey, Tally> sums = new LinkedHashMap<>();
        facets.forEach((facet, sum) -> {
            Tally tally = sum.tally();
            facet.cells(tally)
                    .forEach(cell ->
                            sums.merge(new CellKey(cell.minute(), cell.dimension(), cell.value()), tally, Tally::plus));
        });
        Map<LocalDate, List<StatisticsCell>> days = new LinkedHashMap<>();
        sums.forEach((key, tally) -> days.computeIfAbsent(dayOf(key.minute()), day -> new ArrayList<>())
                .add(new StatisticsCell(key.minute(), key.dimension(), key.value(), tally)));
        return days;
    }

    private List<Partial.OfAlert> alertSums() {
        Map<AlertKey, Partial.OfAlert> sums = new LinkedHashMap<>();
        for (AlertRule rule : rules) {
            facets.forEach((facet, sum) -> {
                long numerator = sum.numerator(rule.metric(), facet);
                long denominator = sum.denominator(rule.metric());
                if (numerator > 0 || denominator > 0) {
                    AlertCause cause = sum.cause(rule.metric());
                    rule.scope()
                            .nameFor(facet::value)
                            .ifPresent(scope -> sums.merge(
                                    new AlertKey(rule.name(), scope, facet.minute()),
                                    new Partial.OfAlert(
                                            rule.name(), scope, facet.minute(), numerator, denominator, cause),
                                    Partial.OfAlert::plus));
                }
            });
        }
        return List.copyOf(sums.values());
    }

    private static LocalDate dayOf(long minute) {
        return LocalDate.ofInstant(Instant.ofEpochSecond(minute * SECONDS_PER_MINUTE), ZoneOffset.UTC);
    }

    /** @param former by way of whose owner it goes; null if it goes there at once */
    private record Target(String id, Addressee to, @Nullable String former) {
        static Target of(String fingerprint) {
            return new Target(fingerprint, Addressee.FINGERPRINT, null);
        }

        Target found(KnownGroups known) {
            if (former != null && !known.isSucceeded(former, id)) {
                return this;
            }
            return known.groupOf(id)
                    .map(group -> new Target(group, Addressee.GROUP, null))
                    .orElseGet(() -> of(id));
        }
    }

    /** Late members are apart, so that the stretch of an episode is that of the others. */
    private record GroupMinute(Target target, long minute, boolean isLate) {}

    /** Where like errors are added up. */
    private record Place(
            Target target,
            long minute,
            boolean isLate,
            Classification classification,
            @Nullable String sourceType,
            String pattern,
            MemberFold members,
            FacetSum sum) {
        boolean isFor(ClassifiedError error) {
            Classification found = error.classification();
            return target.id().equals(error.fingerprint())
                    && pattern.equals(error.pattern())
                    && Objects.equals(target.former(), error.formerFingerprint())
                    && minute == Facet.minuteOf(error.eventTime())
                    && isLate == MemberFold.isLate(error)
                    && classification.category() == found.category()
                    && classification.severity() == found.severity()
                    && classification.recoverability() == found.recoverability()
                    && Objects.equals(sourceType, error.error().source().type());
        }
    }

    private record CellKey(long minute, String dimension, String value) {}

    private record AlertKey(String rule, String scope, long minute) {}
}
