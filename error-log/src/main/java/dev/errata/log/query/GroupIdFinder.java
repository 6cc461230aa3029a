package dev.errata.log.query;

import dev.errata.core.command.GroupIds;
import java.util.HashSet;
import java.util.Set;

/** Finds all ids that a group goes by, whichever of them is known: of what took it over, and of all that this took over. */
public final class GroupIdFinder {
    /** SQL that selects the ids of the group of which {@code :GROUP} is one. */
    static final String IDS = """
            WITH RECURSIVE
              owners(id) AS (
                SELECT :GROUP COLLATE "C" UNION
                SELECT merged_into FROM error_group JOIN owners ON group_id = owners.id WHERE merged_into IS NOT NULL),
              members(id) AS (
                SELECT id FROM owners UNION SELECT group_id FROM error_group JOIN members ON merged_into = members.id)
            SELECT id FROM members""";

    private final Reads reads;

    public GroupIdFinder(Reads reads) {
        this.reads = reads;
    }

    /** Those of the group that goes by this one, which may be none that is known. */
    public GroupIds of(String groupId) {
        Set<String> ids = reads.ask(handle -> new HashSet<>(handle.createQuery(IDS)
                .bind(ErrorField.GROUP.name(), groupId)
                .mapTo(String.class)
                .list()));
        return new GroupIds(groupId, ids);
    }
}
