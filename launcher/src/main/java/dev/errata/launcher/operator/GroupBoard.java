package dev.errata.launcher.operator;

import dev.errata.client.operator.Cluster;
import dev.errata.core.command.GroupIds;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.grouping.Fingerprint;
import dev.errata.launcher.console.UserMistake;
import dev.errata.schemas.Topic;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** All groups as they are now, read from their topic once. */
public final class GroupBoard {
    private final Map<String, ErrorGroup> groups;

    GroupBoard(Map<String, ErrorGroup> groups) {
        this.groups = groups;
    }

    public static GroupBoard read(Cluster cluster) {
        Topic<String, ErrorGroup> topic = cluster.topics().groups();
        Map<String, ErrorGroup> groups = new LinkedHashMap<>();
        cluster.readAll(topic.name(), record -> {
            String id = new String(record.key(), StandardCharsets.UTF_8);
            if (record.value() == null) {
                groups.remove(id);
            } else {
                groups.put(id, topic.valueSerde().deserializer().deserialize(topic.name(), record.value()));
            }
        });
        return new GroupBoard(groups);
    }

    /** Those that no other took over. */
    public Collection<ErrorGroup> standing() {
        return groups.values().stream()
                .filter(group -> group.mergedInto() == null)
                .toList();
    }

    /**
     * The group with this id, or with the only one that begins so.
     *
     * @throws UserMistake if there is none, or more than one
     */
    public ErrorGroup find(String idOrPrefix) {
        ErrorGroup exact = groups.get(idOrPrefix);
        if (exact != null) {
            return exact;
        }
        List<String> matching = Stream.of(
                        idOrPrefix, Fingerprint.VERSION + idOrPrefix, Fingerprint.FORMER_VERSION + idOrPrefix)
                .map(this::beginningWith)
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElse(List.of());
        if (matching.size() != 1) {
            throw new UserMistake(
                    matching.isEmpty()
                            ? "there is no group '" + idOrPrefix + "'; 'errata groups list' shows them"
                            : matching.size() + " groups begin with '" + idOrPrefix + "': say more of the id");
        }
        return Objects.requireNonNull(groups.get(matching.get(0)));
    }

    private List<String> beginningWith(String prefix) {
        return groups.keySet().stream().filter(id -> id.startsWith(prefix)).toList();
    }

    /** The group that has its errors now. */
    public ErrorGroup standingFor(ErrorGroup group) {
        ErrorGroup found = group;
        for (int step = 0; step <= groups.size(); step++) {
            String winner = found.mergedInto();
            ErrorGroup next = winner == null ? null : groups.get(winner);
            if (next == null) {
                return found;
            }
            found = next;
        }
        return found;
    }

    /** The ids of all that it took over. */
    public List<String> takenOverBy(ErrorGroup winner) {
        List<String> losers = new ArrayList<>();
        for (ErrorGroup group : groups.values()) {
            if (group.mergedInto() != null && standingFor(group).groupId().equals(winner.groupId())) {
                losers.add(group.groupId());
            }
        }
        return losers;
    }

    /** All ids of the group that goes by this one, which may be none that is known. */
    GroupIds idsOf(String id) {
        ErrorGroup group = groups.get(id);
        if (group == null) {
            return new GroupIds(id, Set.of());
        }
        ErrorGroup standing = standingFor(group);
        Set<String> ids = new HashSet<>(takenOverBy(standing));
        ids.add(standing.groupId());
        return new GroupIds(id, ids);
    }
}
