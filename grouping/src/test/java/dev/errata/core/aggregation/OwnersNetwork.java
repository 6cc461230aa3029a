package dev.errata.core.aggregation;

import dev.errata.core.command.GroupCommand;
import dev.errata.core.grouping.Fingerprint;
import dev.errata.core.grouping.GroupExamples;
import dev.errata.core.grouping.GroupKind;
import dev.errata.core.grouping.Occurrences;
import dev.errata.core.grouping.PatternKey;
import dev.errata.core.grouping.pattern.TemplateState;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Severity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/**
 * All owners, and their messages on the way: any of them may arrive next. Only what the owner of a former fingerprint tells
 * another one arrives in its order, as on a partition.
 */
final class OwnersNetwork {
    private static final Category CATEGORY = Category.SYSTEM_ERROR;
    static final String SCOPE = CATEGORY.label() + "//";

    private final GroupOwner groupOwner = new GroupOwner(Duration.ofHours(1));
    private final TemplateOwner templateOwner = new TemplateOwner();
    private final Map<String, GroupState> groups = new HashMap<>();
    private final Map<String, TemplateState> templates = new HashMap<>();
    private final List<Sent> underWay = new ArrayList<>();
    private final Random random;

    OwnersNetwork(Random random) {
        this.random = random;
    }

    static String id(String pattern) {
        return new PatternKey(SCOPE, pattern).id();
    }

    void error(String pattern) {
        send(members(id(pattern), pattern));
    }

    /** One that has a fingerprint of its own, of any version. */
    void errorOf(String fingerprint) {
        send(members(fingerprint, fingerprint));
    }

    /** One that says the fingerprint of the version before, too. */
    void errorOf(String former, String fingerprint) {
        send(new GroupMessage.OfSuccession(former, members(fingerprint, fingerprint)));
    }

    private record Sent(String from, Partial message) {
        boolean isBehind(Sent other) {
            return Fingerprint.isFormer(from)
                    && from.equals(other.from)
                    && message.key().equals(other.message.key());
        }
    }

    private void send(Partial message) {
        put("", List.of(message));
        if (random.nextBoolean()) {
            deliver();
        }
    }

    private static Partial.OfGroup members(String fingerprint, String pattern) {
        GroupMembers members = new GroupMembers(
                new GroupKind(CATEGORY, true, null, pattern, Severity.LOW),
                new Occurrences(1, 0, FoldProperties.START, FoldProperties.START),
                Map.of(),
                Sessions.NONE,
                new GroupExamples(List.of(), List.of()));
        return new Partial.OfGroup(fingerprint, Addressee.FINGERPRINT, 0, members);
    }

    void command(GroupCommand command) {
        put("", List.of(new GroupMessage.OfCommand(command.groupId(), command)));
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
        return groupOfFingerprint(id(pattern));
    }

    GroupState stateOf(String group) {
        return groups.getOrDefault(group, GroupState.NEW);
    }

    String groupOfFingerprint(String fingerprint) {
        GroupLink link = stateOf(fingerprint).link();
        String group = Objects.requireNonNullElse(link.splitInto(), fingerprint);
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
            found.put(
                    pattern,
                    group + " " + Objects.requireNonNull(members).kind().pattern());
        }
        return found;
    }

    /** Id and pattern of each that has members. */
    List<String> groups() {
        List<String> all = new ArrayList<>();
        groups.forEach((id, state) -> {
            GroupMembers members = state.members();
            if (members != null) {
                all.add(id + " " + members.kind().pattern());
            }
        });
        return all;
    }

    long errors() {
        return groups.values().stream()
                .map(GroupState::members)
                .filter(Objects::nonNull)
                .mapToLong(members -> members.occurrences().count())
                .sum();
    }

    private void deliver() {
        Sent any = underWay.get(random.nextInt(underWay.size()));
        Sent next = underWay.stream().filter(any::isBehind).findFirst().orElse(any);
        underWay.remove(next);
        Partial message = next.message();
        if (message instanceof GroupMessage.OfTemplate offer) {
            TemplateOwner.TemplateUpdate update = templateOwner.with(templates.get(offer.key()), offer);
            templates.put(offer.key(), update.state());
            put("", update.messages());
            return;
        }
        GroupState before = groups.getOrDefault(message.key(), GroupState.NEW);
        if (message instanceof Partial.OfGroup members && before.isUnseen()) {
            GroupMembers first = members.members();
            first.patternOf(message.key()).ifPresent(pattern -> put("", templateOwner.offers(pattern, message.key())));
        }
        GroupOwner.GroupUpdate update = groupOwner.after(message.key(), before, message, FoldProperties.START);
        groups.put(message.key(), update.state());
        put(message.key(), update.messages());
    }

    private void put(String from, List<? extends Partial> messages) {
        messages.forEach(message -> underWay.add(new Sent(from, message)));
    }
}
