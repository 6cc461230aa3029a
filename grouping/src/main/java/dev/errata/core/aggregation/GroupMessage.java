package dev.errata.core.aggregation;

import dev.errata.core.command.GroupCommand;
import dev.errata.core.grouping.PatternKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What the owners of groups and templates tell each other so that all agree on what is one group. */
public sealed interface GroupMessage extends Partial {

    /**
     * To the owner of a template: a pattern that has it.
     *
     * @param templateId of {@code template}
     * @param patternId who has it
     * @param groupId the group that the pattern is in
     * @param share of the proof, see {@link dev.errata.core.grouping.pattern.Template#PROOF}
     */
    record OfTemplate(String templateId, PatternKey template, String patternId, String groupId, int share)
            implements GroupMessage {
        @Override
        public String key() {
            return templateId;
        }
    }

    /**
     * To the owner of a group: this and the other are one.
     *
     * @param other itself if there is only a pattern to tell
     * @param pattern what all of them have in common; null if nothing new
     * @param isByPerson whether a person said so
     */
    record OfJoin(String groupId, GroupRank other, @Nullable String pattern, boolean isByPerson)
            implements GroupMessage {
        @Override
        public String key() {
            return groupId;
        }
    }

    /** To the owner of a group: all that was known of one that it took over. */
    record OfMove(String groupId, GroupState state) implements GroupMessage {
        @Override
        public String key() {
            return groupId;
        }
    }

    /**
     * To the owner of a fingerprint of the version before: members that it would have had, by what they are called now.
     *
     * @param former the fingerprint of the version before
     */
    record OfSuccession(String former, Partial.OfGroup members) implements GroupMessage {
        @Override
        public String key() {
            return former;
        }
    }

    /**
     * To the owner of a group that takes the place of one of the version before: what it inherits.
     *
     * @param state all that was known of the one before; null if there is nothing to hand over
     * @param sibling the heir, if this is not the heir itself; null otherwise
     */
    record OfInheritance(
            String groupId,
            @Nullable GroupState state,
            @Nullable String sibling) implements GroupMessage {
        @Override
        public String key() {
            return groupId;
        }
    }

    /** To the owner of a fingerprint: a person split it off. */
    record OfSplit(String fingerprint, Instant at) implements GroupMessage {
        @Override
        public String key() {
            return fingerprint;
        }
    }

    /** To the owner of a group: a person's word on it. */
    record OfCommand(String groupId, GroupCommand command) implements GroupMessage {
        @Override
        public String key() {
            return groupId;
        }
    }
}
