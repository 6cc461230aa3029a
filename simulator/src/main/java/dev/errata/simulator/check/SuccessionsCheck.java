package dev.errata.simulator.check;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.grouping.Fingerprint;
import dev.errata.core.grouping.GroupAlias;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whoever was called otherwise by the version before has one heir, and its other names know it, if a group had counted an error
 * under the former name before they came.
 */
final class SuccessionsCheck implements Check {
    private final AliasTable aliases;
    /** What errors are called now that were called the same before. */
    private final Map<String, Set<String>> names = new HashMap<>();

    private final Map<String, Set<String>> namesBefore = new HashMap<>();
    /** Those of {@link #names} that came when the former one was counted. */
    private final Map<String, Set<String>> late = new HashMap<>();
    /** By error, of those that say only the former one. */
    private final Map<String, String> former = new HashMap<>();

    private final Set<String> counted = new HashSet<>();

    SuccessionsCheck(AliasTable aliases) {
        this.aliases = aliases;
    }

    @Override
    public void see(Seen seen) {
        if (seen.value() instanceof ClassifiedError error) {
            String name = error.fingerprint();
            String before = error.formerFingerprint();
            if (Fingerprint.isFormer(name)) {
                former.put(error.errorId(), name);
            } else if (before != null) {
                called(name, before);
            }
        } else if (seen.value() instanceof ErrorGroup group) {
            for (String errorId : group.examples().recentErrorIds()) {
                @Nullable String before = former.get(errorId);
                if (before != null) {
                    counted.add(before);
                }
            }
        }
    }

    private void called(String name, String before) {
        namesBefore.computeIfAbsent(name, any -> new HashSet<>()).add(before);
        boolean isFirst = names.computeIfAbsent(before, any -> new HashSet<>()).add(name);
        if (isFirst && counted.contains(before)) {
            late.computeIfAbsent(before, any -> new HashSet<>()).add(name);
        }
    }

    @Override
    public void end() {
        names.forEach((before, since) -> {
            @Nullable GroupAlias alias = aliases.find(before);
            @Nullable String heir = alias == null ? null : alias.heir();
            boolean isRight = heir != null && since.contains(heir);
            boolean areTold = late.getOrDefault(before, Set.of()).stream()
                    .filter(name -> !name.equals(heir))
                    .allMatch(this::isTold);
            if (!isRight || !areTold) {
                throw new Violation("who was called otherwise has one heir", before + " is " + since + ": " + alias);
            }
        });
    }

    /** One that was called more than one thing before may have come, and joined a group or been split off, by another of them. */
    private boolean isTold(String name) {
        @Nullable GroupAlias alias = aliases.find(name);
        return alias != null
                && (alias.sibling() != null
                        || namesBefore.getOrDefault(name, Set.of()).size() > 1);
    }
}
