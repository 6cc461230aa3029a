package dev.errata.aggregator;

import dev.errata.core.aggregation.KnownGroups;
import dev.errata.core.grouping.GroupAlias;
import dev.errata.schemas.Topic;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.apache.kafka.streams.state.ValueAndTimestamp;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which group took over which, as every task knows it from one global store. It may be a little behind: whoever is found
 * here knows the rest of the way.
 */
final class GroupAliases {
    private static final Logger LOG = LoggerFactory.getLogger(GroupAliases.class);
    private static final int LONGEST_WAY = 64;
    private static final int MOST_TOLD = 1_000;

    /** After this the owner is asked again, who then notices that the id is still in use and says so anew. */
    private static final Duration TRUSTED = Duration.ofDays(7);

    private final ReadOnlyKeyValueStore<String, ValueAndTimestamp<byte[]>> store;
    private final Topic<String, GroupAlias> topic;
    private final Set<String> told = new HashSet<>();

    GroupAliases(ReadOnlyKeyValueStore<String, ValueAndTimestamp<byte[]>> store, Topic<String, GroupAlias> topic) {
        this.store = store;
        this.topic = topic;
    }

    /** What is known at one time. */
    KnownGroups at(Instant now) {
        return new KnownGroups() {
            @Override
            public Optional<String> groupOf(String fingerprint) {
                return GroupAliases.this.groupOf(fingerprint, now);
            }

            @Override
            public boolean isSucceeded(String formerFingerprint, String fingerprint) {
                GroupAlias former = trusted(formerFingerprint, now);
                return former != null
                        && former.heir() != null
                        && (former.heir().equals(fingerprint) || find(fingerprint) != null);
            }
        };
    }

    /**
     * The group that the errors of a fingerprint go to; empty if only its owner can say. The owner of a former one that has an heir
     * must hear that errors still come under it.
     */
    private Optional<String> groupOf(String fingerprint, Instant now) {
        GroupAlias first = trusted(fingerprint, now);
        if (first == null || first.heir() != null) {
            return Optional.empty();
        }
        String next = first.splitInto() == null ? first.mergedInto() : first.splitInto();
        String group = next;
        for (int step = 0; next != null && step < LONGEST_WAY; step++) {
            group = next;
            GroupAlias alias = find(next);
            next = alias == null ? null : alias.mergedInto();
        }
        return Optional.ofNullable(group);
    }

    private @Nullable GroupAlias trusted(String groupId, Instant now) {
        GroupAlias found = find(groupId);
        return found == null || found.updatedAt().isBefore(now.minus(TRUSTED)) ? null : found;
    }

    /** What another version stored and nobody can read now is as good as none, which is said once: the owner knows. */
    private @Nullable GroupAlias find(String groupId) {
        ValueAndTimestamp<byte[]> found = store.get(groupId);
        if (found == null) {
            return null;
        }
        try {
            return topic.valueSerde().deserializer().deserialize(topic.name(), found.value());
        } catch (RuntimeException e) {
            if (told.size() < MOST_TOLD && told.add(groupId)) {
                LOG.atWarn()
                        .setMessage("group alias cannot be read")
                        .addKeyValue("topic", topic.name())
                        .addKeyValue("groupId", groupId)
                        .setCause(e)
                        .log();
            }
            return null;
        }
    }
}
