package dev.errata.core.aggregation;

import dev.errata.core.command.GroupCommand;
import dev.errata.core.grouping.PatternKey;
import dev.errata.core.grouping.pattern.SkeletonState;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Severity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/** All owners, and their messages on the way: any of them may arrive next. */
final class OwnersNetwork {
    private static final Category CATEGORY = Category.SYSTEM_ERROR;
    static final String SCOPE = CATEGORY.label() + "//";

    private final GroupOwner groupOwner = new GroupOwner(Duration.ofHours(1));
    private final SkeletonOwner skeletonOwner = new SkeletonOwner();
    private final Map<String, GroupState> groups = new HashMap<>();
    private final Map<String, SkeletonState> skeletons = new HashMap<>();
    private final List<Partial> underWay = new ArrayList<>();
    private final Random random;

    OwnersNetwork(Random random) {
        this.random = random;
    }

    static String id(String pattern) {
        return new PatternKey(SCOPE, pattern).id();
    }

    void error(String pattern) {
        GroupMembers members = new GroupMembers(
                CATEGORY,
                true,
                null,
                pattern,
                Severity.LOW,
                1,
                0,
                FoldProperties.START,
                FoldProperties.START,
                Map.of(),
                Sessions.NONE,
                List.of(),
                List.of());
        underWay.add(new Partial.OfGroup(id(pattern), Addressee.FINGERPRINT, 0, members));
        if (random.nextBoolean()) {
            deliver();
        }
    }

    void command(GroupCommand command) {
        underWay.add(new GroupMessage.OfCommand(command.groupId(), command));
    }

    void settle() {
        for (int deliveries = 0; !underWay.isEmpty(); deliveries++) {
            if (deliveries > 1_000_000) {
                throw new IllegalStateException("the owners never come to rest");
            }
            deliver();
        }
    }

    /** Where an error with this pattern is counted now. */
    String groupOf(String pattern) {
        GroupLink link = groups.getOrDefault(id(pattern), GroupState.NEW).link();
        String group = Objects.requireNonNullElse(link.splitInto(), id(pattern));
        for (GroupState state = groups.get(group); state != null; state = groups.get(group)) {
            String winner = state.link().mergedInto();
            if (winner == null) {
                break;
            }
            group = winner;
        }
        return group;
    }

    /** Group and pattern of each. */
    Map<String, String> groupsOf(List<String> patterns) {
        Map<String, String> found = new HashMap<>();
        for (String pattern : patterns) {
            String group = groupOf(pattern);
            GroupMembers members = Objects.requireNonNull(groups.get(group)).members();
            found.put(pattern, group + " " + Objects.requireNonNull(members).pattern());
        }
        return found;
    }

    /** Id and pattern of each that has members. */
    List<String> groups() {
        List<String> all = new ArrayList<>();
        groups.forEach((id, state) -> {
            GroupMembers members = state.members();
            if (members != null) {
                all.add(id + " " + members.pattern());
            }
        });
        return all;
    }

    long errors() {
        return groups.values().stream()
                .map(GroupState::members)
                .filter(Objects::nonNull)
                .mapToLong(GroupMembers::count)
                .sum();
    }

    private void deliver() {
        Partial message = underWay.remove(random.nextInt(underWay.size()));
        if (message instanceof GroupMessage.OfSkeleton offer) {
            SkeletonOwner.Step step = skeletonOwner.with(skeletons.get(offer.key()), offer);
            skeletons.put(offer.key(), step.state());
            underWay.addAll(step.messages());
            return;
        }
        GroupState before = groups.getOrDefault(message.key(), GroupState.NEW);
        if (message instanceof Partial.OfGroup members && before.isUnseen()) {
            GroupMembers first = members.members();
            first.patternOf(message.key())
                    .ifPresent(pattern -> underWay.addAll(skeletonOwner.offers(pattern, message.key())));
        }
        GroupOwner.Step step = groupOwner.after(message.key(), before, message, FoldProperties.START);
        groups.put(message.key(), step.state());
        underWay.addAll(step.messages());
    }
}
