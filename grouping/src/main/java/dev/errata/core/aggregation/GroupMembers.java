package dev.errata.core.aggregation;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.grouping.Fingerprinter;
import dev.errata.core.grouping.GroupSample;
import dev.errata.core.grouping.PatternKey;
import dev.errata.core.grouping.pattern.MostGeneral;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Severity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is known of some members of one group, in bounded space.
 *
 * @param retryable whether any is
 * @param severity the highest
 * @param count all of them, the late ones included
 * @param lateCount those that came more than 24 h late
 * @param sources members by {@code type:component}; beyond {@value MemberFold#MOST_SOURCES} sources under {@code other}
 * @param sessions distinct ones
 * @param recentErrorIds up to {@value MemberFold#MOST_IDS}, newest last
 * @param samples up to {@value MemberFold#MOST_SAMPLES}
 */
public record GroupMembers(
        Category category,
        boolean retryable,
        @Nullable String exceptionType,
        String pattern,
        Severity severity,
        long count,
        long lateCount,
        Instant firstSeen,
        Instant lastSeen,
        Map<String, Long> sources,
        Sessions sessions,
        List<String> recentErrorIds,
        List<GroupSample> samples) {
    /** Rules and model may name an error differently; its scope is of the rules' category. */
    private static final List<String> OTHER_SCOPES = Arrays.stream(Category.values())
            .map(category -> category.label() + "//")
            .toList();

    public GroupMembers {
        sources = Map.copyOf(sources);
        recentErrorIds = List.copyOf(recentErrorIds);
        samples = List.copyOf(samples);
    }

    public static GroupMembers of(ClassifiedError error) {
        MemberFold fold = new MemberFold(error);
        fold.add(error);
        return fold.toMembers();
    }

    /**
     * The pattern that may turn out to be one with others; empty for a group that rests on something else than the message.
     *
     * @param fingerprint of the first member
     */
    public Optional<PatternKey> patternOf(String fingerprint) {
        String type = Objects.requireNonNullElse(exceptionType, "");
        return Fingerprinter.patternOf(fingerprint, category.label(), severity.label(), type, pattern)
                .or(() -> OTHER_SCOPES.stream()
                        .map(scope -> new PatternKey(scope + type, pattern))
                        .filter(key -> key.isOf(fingerprint))
                        .findFirst());
    }

    GroupMembers describedAs(String general) {
        return with(MostGeneral.of(pattern, general), samples);
    }

    /** With the first so many of its samples. */
    GroupMembers withSamples(int most) {
        return with(pattern, samples.subList(0, most));
    }

    private GroupMembers with(String otherPattern, List<GroupSample> otherSamples) {
        return new GroupMembers(
                category,
                retryable,
                exceptionType,
                otherPattern,
                severity,
                count,
                lateCount,
                firstSeen,
                lastSeen,
                sources,
                sessions,
                recentErrorIds,
                otherSamples);
    }

    /** These and those; all but texts, ids and samples is the same in whatever order groups are put together. */
    public GroupMembers plus(GroupMembers others) {
        return new GroupMembers(
                category,
                retryable || others.retryable,
                exceptionType,
                MostGeneral.of(pattern, others.pattern),
                severity.max(others.severity),
                count + others.count,
                lateCount + others.lateCount,
                others.firstSeen.isBefore(firstSeen) ? others.firstSeen : firstSeen,
                others.lastSeen.isAfter(lastSeen) ? others.lastSeen : lastSeen,
                sum(sources, others.sources),
                sessions.plus(others.sessions),
                joined(recentErrorIds, others.recentErrorIds, MemberFold.MOST_IDS),
                samples.size() == MemberFold.MOST_SAMPLES ? samples : firstOf(samples, others.samples));
    }

    private static Map<String, Long> sum(Map<String, Long> one, Map<String, Long> other) {
        Map<String, Long> sum = new HashMap<>(one);
        other.forEach((source, members) -> MemberFold.addSource(sum, source, members));
        return sum;
    }

    /** The last so many of both. */
    private static List<String> joined(List<String> before, List<String> after, int most) {
        List<String> joined = new ArrayList<>(before.size() + after.size());
        joined.addAll(before);
        joined.addAll(after);
        return joined.subList(Math.max(0, joined.size() - most), joined.size());
    }

    private static List<GroupSample> firstOf(List<GroupSample> before, List<GroupSample> after) {
        List<GroupSample> joined = new ArrayList<>(before);
        joined.addAll(after);
        return joined.subList(0, Math.min(joined.size(), MemberFold.MOST_SAMPLES));
    }
}
