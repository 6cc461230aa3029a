package dev.errata.simulator.check;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.GroupCommandType;
import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.grouping.Episode;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.grouping.GroupSample;
import dev.errata.core.grouping.GroupStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * At the end a group looks as its members do: its status by their times and by what a person said of it, its pattern, its type,
 * its samples.
 */
final class GroupLooksCheck implements Check {
    private static final int MOST_SAMPLES = 5;
    private static final int LONGEST_MESSAGE = 1_024;
    private static final int LONGEST_STACK = 4_096;
    private static final Duration GAP = Duration.ofHours(1);

    /** By then a person's word has long been heard. */
    private static final Duration HEARD = Duration.ofMinutes(5);

    private static final String ANY = "<*>";
    private static final String OR = " | ";

    private final GroupsCheck groups;
    private final AliasTable aliases;
    private final Map<String, List<GroupCommand>> words = new HashMap<>();

    GroupLooksCheck(GroupsCheck groups, AliasTable aliases) {
        this.groups = groups;
        this.aliases = aliases;
    }

    @Override
    public void see(Seen seen) {
        if (seen.value() instanceof GroupCommand command) {
            hear(command.groupId(), command);
            command.otherGroups().forEach(other -> hear(other, command));
        }
    }

    private void hear(String id, GroupCommand command) {
        words.computeIfAbsent(id, any -> new ArrayList<>()).add(command);
    }

    @Override
    public void end() {
        Map<String, List<ClassifiedError>> members = groups.members();
        Set<String> split = aliases.split();
        for (ErrorGroup group : groups.all()) {
            if (split.contains(group.groupId())) {
                continue;
            }
            List<ClassifiedError> own = members.getOrDefault(group.groupId(), List.of());
            status(group, own);
            holds(
                    own.stream()
                            .anyMatch(error ->
                                    Objects.equals(typeOf(error), group.kind().exceptionType())),
                    group,
                    "the type of one of them");
            pattern(group, own);
            samples(group, own);
        }
    }

    private void status(ErrorGroup group, List<ClassifiedError> members) {
        Set<GroupCommand> said = new HashSet<>();
        members.forEach(error -> {
            said.addAll(words.getOrDefault(error.fingerprint(), List.of()));
            said.addAll(words.getOrDefault(aliases.groupOf(error.fingerprint()), List.of()));
        });
        boolean isJoined =
                members.stream().map(ClassifiedError::fingerprint).distinct().count() > 1;
        Set<GroupStatus> expected =
                said.isEmpty() ? Set.of(byEpisodes(group.episodes())) : byWord(said, isJoined, group);
        holds(expected.contains(group.status()), group, "status " + expected);
    }

    private static GroupStatus byEpisodes(List<Episode> episodes) {
        if (episodes.isEmpty()) {
            return GroupStatus.NEW;
        }
        Episode last = episodes.get(episodes.size() - 1);
        if (last.to().isAfter(last.from().plus(GAP))) {
            return GroupStatus.ONGOING;
        }
        return episodes.size() == 1 ? GroupStatus.NEW : GroupStatus.REGRESSED;
    }

    /** Of more than one word it is not followed which was heard last; one on a group that joined another may not hold for all. */
    private static Set<GroupStatus> byWord(Set<GroupCommand> said, boolean isJoined, ErrorGroup group) {
        GroupCommand word = said.iterator().next();
        if (said.size() > 1 || isJoined) {
            return Set.of(GroupStatus.values());
        }
        if (word.type() == GroupCommandType.IGNORE) {
            return Set.of(GroupStatus.IGNORED);
        }
        if (word.type() != GroupCommandType.RESOLVE) {
            return Set.of(byEpisodes(group.episodes()));
        }
        Instant last = group.episodes().isEmpty()
                ? Instant.MIN
                : group.episodes().get(group.episodes().size() - 1).to();
        if (!last.isAfter(word.issuedAt())) {
            return Set.of(GroupStatus.RESOLVED);
        }
        return last.isAfter(word.issuedAt().plus(HEARD))
                ? Set.of(GroupStatus.REGRESSED)
                : Set.of(GroupStatus.RESOLVED, GroupStatus.REGRESSED);
    }

    private static @Nullable String typeOf(ClassifiedError error) {
        Cause root = error.rootCause();
        return root == null || root.type() == null ? error.error().exceptionType() : root.type();
    }

    /** Of one pattern, or of several that are alike in all but names. */
    private static void pattern(ErrorGroup group, List<ClassifiedError> members) {
        Set<String> patterns =
                members.stream().map(ClassifiedError::pattern).collect(Collectors.toCollection(TreeSet::new));
        boolean areAlike =
                members.stream().allMatch(error -> error.error().message().endsWith(Produced.ALIKE));
        boolean isLearned = areAlike && patterns.size() > 1;
        boolean isItself =
                members.stream().allMatch(error -> error.fingerprint().equals(group.groupId()));
        holds(
                isLearned
                        ? group.kind().pattern().contains(ANY)
                                && !patterns.contains(group.kind().pattern())
                        : patterns.stream()
                                        .anyMatch(pattern -> isOf(group.kind().pattern(), pattern, isItself))
                                || group.kind().pattern().contains(ANY),
                group,
                "what these have in common: " + patterns);
    }

    /** The first of its names, or, where it is the pattern of one that joined, all of it. */
    private static boolean isOf(String shown, String pattern, boolean isItself) {
        boolean isFirst = pattern.startsWith(shown + OR) && !shown.contains(OR);
        return isFirst || (pattern.equals(shown) && !(isItself && pattern.contains(OR)));
    }

    private static void samples(ErrorGroup group, List<ClassifiedError> members) {
        Map<String, ClassifiedError> byId =
                members.stream().collect(Collectors.toMap(ClassifiedError::errorId, error -> error));
        holds(
                group.examples().samples().size() == Math.min(MOST_SAMPLES, members.size())
                        && group.examples().samples().stream().allMatch(sample -> isOf(byId, sample)),
                group,
                "samples of members");
    }

    private static boolean isOf(Map<String, ClassifiedError> members, GroupSample sample) {
        ClassifiedError error = members.get(sample.errorId());
        if (error == null) {
            return false;
        }
        ErrorEvent event = error.error();
        return isBeginning(sample.message(), event.message(), LONGEST_MESSAGE)
                && sample.occurredAt().equals(event.occurredAt())
                && Objects.equals(sample.exceptionType(), event.exceptionType())
                && (sample.stack() == null) == (event.stack() == null)
                && (sample.stack() == null
                        || event.stack() == null
                        || isBeginning(sample.stack(), event.stack(), LONGEST_STACK));
    }

    /** All of it, or as much as there is room for, which never ends in half a character. */
    private static boolean isBeginning(String shown, String text, int longest) {
        if (text.length() <= longest) {
            return shown.equals(text);
        }
        int kept = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
        return shown.equals(text.substring(0, kept) + "...");
    }

    private static void holds(boolean condition, ErrorGroup group, String expected) {
        if (!condition) {
            throw new Violation("a group looks as its members do", "expected are " + expected + " of " + group);
        }
    }
}
