package dev.errata.core.command;

import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A person's word on a group; it wins over the algorithm and is never undone by it.
 *
 * @param groupId the group it is about; for a merge, the one that stays
 * @param otherGroups the groups or fingerprints that are merged into it or split from it
 */
public record GroupCommand(
        String commandId,
        String groupId,
        GroupCommandType type,
        List<String> otherGroups,
        String issuedBy,
        Instant issuedAt,
        @Nullable String reason) {
    public GroupCommand {
        otherGroups = List.copyOf(otherGroups);
    }

    /** The same with its reason in the words that are made of it, if it has one. */
    public GroupCommand because(UnaryOperator<String> words) {
        String other = reason == null ? null : words.apply(reason);
        return new GroupCommand(commandId, groupId, type, otherGroups, issuedBy, issuedAt, other);
    }
}
