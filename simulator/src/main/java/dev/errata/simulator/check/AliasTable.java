package dev.errata.simulator.check;

import dev.errata.core.grouping.GroupAlias;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where the errors of a fingerprint or of a group go, as far as it was told. */
final class AliasTable implements Check {
    private final Map<String, GroupAlias> aliases = new HashMap<>();

    @Override
    public void see(Seen seen) {
        if (seen.value() instanceof GroupAlias alias) {
            aliases.put(alias.groupId(), alias);
        }
    }

    /** The group of an error with this fingerprint. */
    String groupOf(String fingerprint) {
        GroupAlias own = aliases.get(fingerprint);
        return followed(own != null && own.splitInto() != null ? own.splitInto() : fingerprint);
    }

    private String followed(String id) {
        String group = id;
        for (GroupAlias alias = aliases.get(group);
                alias != null && alias.mergedInto() != null;
                alias = aliases.get(group)) {
            group = alias.mergedInto();
        }
        return group;
    }

    /** The groups that a person split, and what was split from them: which errors came before that is not followed. */
    Set<String> split() {
        return aliases.values().stream()
                .filter(alias -> alias.splitInto() != null)
                .flatMap(alias -> Stream.of(groupOf(alias.groupId()), followed(alias.groupId())))
                .collect(Collectors.toSet());
    }

    /** Null if nothing is known of it. */
    @Nullable GroupAlias find(String id) {
        return aliases.get(id);
    }

    Collection<GroupAlias> all() {
        return aliases.values();
    }
}
