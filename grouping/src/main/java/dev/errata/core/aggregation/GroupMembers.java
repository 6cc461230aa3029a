package dev.errata.core.aggregation;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.grouping.Fingerprinter;
import dev.errata.core.grouping.GroupExamples;
import dev.errata.core.grouping.GroupKind;
import dev.errata.core.grouping.Occurrences;
import dev.errata.core.grouping.PatternKey;
import dev.errata.core.taxonomy.Category;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What is known of some members of one group, in bounded space.
 *
 * @param sources members by {@code type:component}; beyond {@value MemberFold#MOST_SOURCES} sources under {@code other}
 * @param sessions distinct ones
 */
public record GroupMembers(
        GroupKind kind, Occurrences occurrences, Map<String, Long> sources, Sessions sessions, GroupExamples examples) {
    /** Rules and model may name an error differently; its scope is of the rules' category. */
    private static final List<String> OTHER_SCOPES = Arrays.stream(Category.values())
            .map(category -> category.label() + "//")
            .toList();

    public GroupMembers {
        sources = Map.copyOf(sources);
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
        String type = Objects.requireNonNullElse(kind.exceptionType(), "");
        String pattern = kind.pattern();
        return Fingerprinter.patternOf(
                        fingerprint, kind.category().label(), kind.severity().label(), type, pattern)
                .or(() -> OTHER_SCOPES.stream()
                        .map(scope -> new PatternKey(scope + type, pattern))
                        .filter(key -> key.isOf(fingerprint))
                        .findFirst());
    }

    /** Its kind as others see it: of the names that a stack gives an error the first, which the fingerprint is made of. */
    public GroupKind shownKind(String groupId) {
        return PatternKey.mayBeNames(kind.pattern())
                ? patternOf(groupId)
                        .flatMap(key -> key.names().stream().findFirst())
                        .map(name -> kind.describedAs(name.pattern()))
                        .orElse(kind)
                : kind;
    }

    GroupMembers describedAs(String general) {
        return new GroupMembers(kind.describedAs(general), occurrences, sources, sessions, examples);
    }

    /** With the first so many of its samples. */
    GroupMembers withSamples(int most) {
        return new GroupMembers(kind, occurrences, sources, sessions, examples.withSamples(most));
    }

    /** These and those; all but texts, ids and samples is the same in whatever order groups are put together. */
    public GroupMembers plus(GroupMembers others) {
        return new GroupMembers(
                kind.plus(others.kind),
                occurrences.plus(others.occurrences),
                sum(sources, others.sources),
                sessions.plus(others.sessions),
                examples.plus(others.examples));
    }

    private static Map<String, Long> sum(Map<String, Long> one, Map<String, Long> other) {
        Map<String, Long> sum = new HashMap<>(one);
        other.forEach((source, members) -> MemberFold.addSource(sum, source, members));
        return sum;
    }
}
