package dev.errata.simulator.check;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.grouping.Episode;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.grouping.Fingerprint;
import dev.errata.core.grouping.GroupAlias;
import dev.errata.core.grouping.RecoveryResults;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.taxonomy.Severity;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * At the end a group is what its members make it, counted again from the errors and decisions themselves. Which group an error is
 * of follows from its fingerprint and the aliases.
 */
final class GroupsCheck implements Check {
    private static final Duration LATE = Duration.ofHours(24);
    private static final int PROVEN = 5;
    private static final long SECONDS = 60;
    private static final long MINUTES = 60;
    private static final int MOST_IDS = 100;

    /** By then it has long been seen that nothing came, whatever the clocks. */
    private static final Duration NOTICED = Duration.ofMinutes(3);

    private final ErrorsCheck errors;
    private final DecisionsCheck decisions;
    private final AliasTable aliases;
    private final Map<String, ErrorGroup> groups = new TreeMap<>();
    private long newest;

    GroupsCheck(ErrorsCheck errors, DecisionsCheck decisions, AliasTable aliases) {
        this.errors = errors;
        this.decisions = decisions;
        this.aliases = aliases;
    }

    @Override
    public void see(Seen seen) {
        newest = seen.value() == null ? newest : Math.max(newest, seen.record().timestamp());
        if (seen.value() instanceof ErrorGroup group) {
            groups.put(group.groupId(), group);
        }
    }

    /** The errors of each group, as far as it is known now which they are of. */
    Map<String, List<ClassifiedError>> members() {
        return errors.all().stream()
                .collect(Collectors.groupingBy(
                        error -> aliases.groupOf(error.fingerprint()), LinkedHashMap::new, Collectors.toList()));
    }

    /** Each as it was told last, but those that another took over. */
    List<ErrorGroup> all() {
        return groups.values().stream()
                .filter(group -> group.mergedInto() == null)
                .toList();
    }

    /** Whether it had errors under a name of the version before, also of what it took over, or others of that name had. */
    boolean isRenamed(String id) {
        GroupAlias own = aliases.find(id);
        return Fingerprint.isFormer(id)
                || (own != null && own.sibling() != null)
                || errors.all().stream()
                        .map(ClassifiedError::fingerprint)
                        .anyMatch(fingerprint -> Fingerprint.isFormer(fingerprint)
                                && aliases.groupOf(fingerprint).equals(id));
    }

    @Override
    public void end() {
        Map<String, List<ClassifiedError>> members = members();
        Map<String, List<RecoveryDecision>> fates = decisions.all().stream()
                .collect(Collectors.groupingBy(
                        decision -> aliases.groupOf(decision.error().fingerprint())));
        Set<String> split = aliases.split();
        countTogether(split, members);
        members.keySet().removeAll(split);
        all().stream().filter(group -> !split.contains(group.groupId())).forEach(group -> {
            List<ClassifiedError> own = members.remove(group.groupId());
            holds(own != null, group, "no member");
            if (own != null) {
                compare(group, own);
                holds(group.recovery().equals(results(fates.getOrDefault(group.groupId(), List.of()))), group, "fates");
            }
        });
        isLearned(split);
        if (!members.isEmpty()) {
            throw new Violation("counts are right", "these are of no group: " + members.keySet());
        }
    }

    private void countTogether(Set<String> split, Map<String, List<ClassifiedError>> members) {
        long expected = split.stream()
                .mapToLong(id -> members.getOrDefault(id, List.of()).size())
                .sum();
        long counted = all().stream()
                .filter(group -> split.contains(group.groupId()))
                .mapToLong(group -> group.occurrences().count())
                .sum();
        if (expected != counted) {
            throw new Violation("counts are right", split + " count " + counted + ", of them are " + expected);
        }
    }

    /** So many messages of one kind of source that differ in one name alone are one group, whatever the model names them. */
    private void isLearned(Set<String> split) {
        errors.all().stream()
                .filter(error -> error.error().message().endsWith(Produced.ALIKE))
                .filter(error -> !Fingerprint.isFormer(error.fingerprint()))
                .filter(error -> !split.contains(aliases.groupOf(error.fingerprint())))
                .collect(Collectors.groupingBy(
                        error -> String.valueOf(error.error().source().type())))
                .forEach((source, alike) -> {
                    Set<String> patterns =
                            alike.stream().map(ClassifiedError::pattern).collect(Collectors.toSet());
                    Set<String> found = alike.stream()
                            .map(error -> aliases.groupOf(error.fingerprint()))
                            .collect(Collectors.toSet());
                    if (patterns.size() >= PROVEN && found.size() > 1) {
                        throw new Violation("what differs in a name alone is one group", patterns + " are " + found);
                    }
                });
    }

    private void compare(ErrorGroup group, List<ClassifiedError> members) {
        List<ClassifiedError> inTime =
                members.stream().filter(error -> !isLate(error)).toList();
        holds(group.occurrences().count() == members.size(), group, members.size() + " members");
        holds(group.occurrences().lateCount() == members.size() - inTime.size(), group, inTime.size() + " in time");
        List<Instant> times =
                members.stream().map(ClassifiedError::eventTime).sorted().toList();
        holds(group.occurrences().firstSeen().equals(times.get(0)), group, "first seen " + times.get(0));
        holds(
                group.occurrences().lastSeen().equals(times.get(times.size() - 1)),
                group,
                "last seen " + times.get(times.size() - 1));
        List<Episode> episodes = ExpectedEpisodes.of(inTime);
        boolean mayLackSome = members.size() > inTime.size()
                || members.stream().map(ClassifiedError::fingerprint).distinct().count() > 1;
        holds(ExpectedEpisodes.isRight(group.episodes(), mayLackSome, episodes), group, "episodes " + episodes);
        rates(group, inTime);
        falls(group, inTime);
        kinds(group, members);
        examples(group, members);
    }

    private static void kinds(ErrorGroup group, List<ClassifiedError> members) {
        holds(group.kind().severity() == severity(members), group, "severity " + severity(members));
        holds(
                group.retryable()
                        == members.stream()
                                .anyMatch(error -> error.classification().retryable()),
                group,
                "whether any is retryable");
        holds(
                members.stream().anyMatch(error -> error.classification().category() == group.category()),
                group,
                "the category of one of them");
        Map<String, Long> sources = members.stream()
                .collect(Collectors.groupingBy(error -> name(error.error().source()), Collectors.counting()));
        holds(group.sources().equals(sources), group, "sources " + sources);
        long sessions = members.stream()
                .map(error -> session(error.error().execution()))
                .filter(session -> !session.isBlank())
                .distinct()
                .count();
        holds(group.sessionsAffected() == sessions && !group.hasMoreSessions(), group, sessions + " sessions");
    }

    private static void examples(ErrorGroup group, List<ClassifiedError> members) {
        Map<String, ClassifiedError> byId =
                members.stream().collect(Collectors.toMap(ClassifiedError::errorId, error -> error));
        holds(
                byId.keySet().containsAll(group.examples().recentErrorIds())
                        && group.examples().recentErrorIds().size() == Math.min(members.size(), MOST_IDS),
                group,
                "ids of members");
    }

    private static boolean isLate(ClassifiedError error) {
        return error.error().occurredAt().isBefore(error.receivedAt().minus(LATE));
    }

    private static Severity severity(List<ClassifiedError> members) {
        return members.stream()
                .map(error -> error.classification().severity())
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    private static String name(ErrorSource source) {
        return (source.type() == null ? "unknown" : source.type())
                + (source.component() == null ? "" : ':' + source.component());
    }

    private static String session(ExecutionContext execution) {
        if (execution.sessionId() != null) {
            return execution.sessionId();
        }
        return execution.taskId() == null ? "" : execution.taskId();
    }

    /** Of the minute that a window begins in, the share counts that is left of it, rounded up. */
    private static void rates(ErrorGroup group, List<ClassifiedError> members) {
        long now = minute(group.updatedAt());
        long left = SECONDS - Math.floorMod(group.updatedAt().getEpochSecond(), SECONDS);
        Map<Integer, Long> shown = Map.of(
                1, group.rates().lastMinute(),
                5, group.rates().lastFiveMinutes(),
                60, group.rates().lastHour());
        long newest = members.stream()
                .mapToLong(error -> minute(error.eventTime()))
                .max()
                .orElse(now);
        shown.forEach((minutes, rate) -> {
            long whole = members.stream()
                    .filter(error -> minute(error.eventTime()) > now - minutes)
                    .count();
            long partly = members.stream()
                    .filter(error -> minute(error.eventTime()) == now - minutes)
                    .filter(error -> minute(error.eventTime()) >= newest - MINUTES)
                    .count();
            long expected = whole + (partly * left + SECONDS - 1) / SECONDS;
            holds(rate == expected, group, expected + " in " + minutes + " minutes");
        });
    }

    /** Of a group that is silent it is told that it is. */
    private void falls(ErrorGroup group, List<ClassifiedError> members) {
        long last = members.stream()
                .mapToLong(error -> error.eventTime().toEpochMilli())
                .max()
                .orElse(newest);
        Duration silence = Duration.ofMillis(newest - last).minus(NOTICED);
        holds(silence.toMinutes() <= 1 || group.rates().lastMinute() == 0, group, "none in the last minute");
        holds(silence.toMinutes() <= 5 || group.rates().lastFiveMinutes() == 0, group, "none in five minutes");
    }

    private static long minute(Instant time) {
        return Math.floorDiv(time.getEpochSecond(), SECONDS);
    }

    private static RecoveryResults results(List<RecoveryDecision> decisions) {
        return new RecoveryResults(
                count(decisions, Action.RETRY) + count(decisions, Action.RECOVER),
                decisions.stream()
                        .filter(decision ->
                                decision.closure() != null && decision.closure().result() == ClosureResult.SUCCEEDED)
                        .count(),
                count(decisions, Action.GATE) + count(decisions, Action.ESCALATE),
                count(decisions, Action.ABORT));
    }

    private static long count(List<RecoveryDecision> decisions, Action action) {
        return decisions.stream()
                .filter(decision -> decision.action() == action)
                .count();
    }

    private static void holds(boolean condition, ErrorGroup group, String expected) {
        if (!condition) {
            throw new Violation("counts are right", "expected are " + expected + " of " + group);
        }
    }
}
