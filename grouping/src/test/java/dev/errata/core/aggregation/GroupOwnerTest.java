package dev.errata.core.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.aggregation.GroupMessage.OfJoin;
import dev.errata.core.aggregation.GroupMessage.OfMove;
import dev.errata.core.aggregation.GroupOwner.Change;
import dev.errata.core.aggregation.GroupOwner.GroupUpdate;
import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.GroupCommandType;
import dev.errata.core.grouping.RecoveryResults;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What becomes of one group with each message. */
class GroupOwnerTest {
    private static final Instant NOW = FoldProperties.START;
    private static final GroupOwner OWNER = new GroupOwner(Duration.ofHours(1));
    private static final GroupMembers MEMBERS = GroupMembers.of(FoldProperties.error("e", NOW, false, "s"));
    private static final GroupState ONE_MEMBER =
            GroupState.NEW.plus(new Partial.OfGroup("v1:m", Addressee.GROUP, 1, MEMBERS), Duration.ofHours(1));
    private static final GroupState MERGED = GroupState.NEW.linked(GroupLink.NONE.to("v1:a", false));

    @Test
    void membersOfAGroupThatIsMergedArePassedOn() {
        GroupUpdate update = after(MERGED, new Partial.OfGroup("v1:m", Addressee.FINGERPRINT, 1, MEMBERS));
        assertThat(update.change()).isEqualTo(Change.NONE);
        assertThat(update.messages()).containsExactly(new Partial.OfGroup("v1:a", Addressee.GROUP, 1, MEMBERS));
        RecoveryResults results = new RecoveryResults(1, 0, 0, 0);
        assertThat(after(MERGED, new Partial.OfRecovery("v1:m", Addressee.GROUP, results))
                        .messages())
                .containsExactly(new Partial.OfRecovery("v1:a", Addressee.GROUP, results));
    }

    /** The id may be that of the group that the fingerprint has left: only what came with the fingerprint goes. */
    @Test
    void aFingerprintThatWasSplitOffGoesToItsOwnGroupAndItsOldGroupStays() {
        GroupState split = ONE_MEMBER.linked(GroupLink.NONE.split(GroupOwner.ownGroup("v1:m")));
        assertThat(GroupOwner.ownGroup("v1:m")).isNotEmpty().isNotEqualTo(GroupOwner.ownGroup("v1:n"));
        assertThat(after(split, new Partial.OfGroup("v1:m", Addressee.FINGERPRINT, 1, MEMBERS))
                        .messages())
                .extracting(Partial::key)
                .containsExactly(GroupOwner.ownGroup("v1:m"));
        GroupUpdate ofGroup = after(split, new Partial.OfGroup("v1:m", Addressee.GROUP, 1, MEMBERS));
        assertThat(ofGroup.messages()).isEmpty();
        assertThat(ofGroup.change()).isEqualTo(Change.CONTENT);
        assertThat(after(ONE_MEMBER, new Partial.OfGroup("v1:m", Addressee.FINGERPRINT, 1, MEMBERS))
                        .change())
                .isEqualTo(Change.CONTENT);
    }

    @Test
    void theLowerRankHandsOverAllItHasOnce() {
        GroupUpdate update = after(ONE_MEMBER, join("v1:m", GroupRank.of("v1:a"), null));
        assertThat(update.change()).isEqualTo(Change.LINK);
        assertThat(update.state().link().mergedInto()).isEqualTo("v1:a");
        assertThat(update.state().isEmpty()).isTrue();
        assertThat(update.messages()).containsExactly(new OfMove("v1:a", ONE_MEMBER.touched(NOW)));
        assertThat(after(GroupState.NEW, join("v1:m", GroupRank.of("v1:a"), null))
                        .messages())
                .as("nothing to hand over")
                .isEmpty();
    }

    @Test
    void theHigherRankAsksTheOther() {
        GroupUpdate update = after(ONE_MEMBER, join("v1:m", GroupRank.of("v1:z"), null));
        assertThat(update.change()).isEqualTo(Change.NONE);
        assertThat(update.messages()).containsExactly(join("v1:z", GroupRank.of("v1:m"), null));
        assertThat(after(ONE_MEMBER, join("v1:m", GroupRank.of("v1:z"), "rate <*>"))
                        .change())
                .isEqualTo(Change.CONTENT);
        GroupUpdate itself = after(ONE_MEMBER, join("v1:m", GroupRank.of("v1:m"), "rate <*>"));
        assertThat(itself.messages()).isEmpty();
        assertThat(itself.change()).isEqualTo(Change.CONTENT);
    }

    @Test
    void aJoinForAGroupThatIsMergedIsPassedOnUnlessItIsKnown() {
        assertThat(after(MERGED, join("v1:m", GroupRank.of("v1:a"), null)).messages())
                .isEmpty();
        assertThat(after(MERGED, join("v1:m", GroupRank.of("v1:a"), "rate <*>")).messages())
                .containsExactly(join("v1:a", GroupRank.of("v1:a"), "rate <*>"));
        assertThat(after(MERGED, join("v1:m", GroupRank.of("v1:k"), null)).messages())
                .containsExactly(join("v1:a", GroupRank.of("v1:k"), null));
        assertThat(after(MERGED, join("v1:m", GroupRank.of("v1:m"), "rate <*>")).messages())
                .as("only a pattern is told: to the winner, about itself")
                .containsExactly(join("v1:a", GroupRank.of("v1:a"), "rate <*>"));
    }

    @Test
    void aPersonsWordIsObeyedOrPassedOn() {
        GroupCommand resolve = new GroupCommand("c", "v1:m", GroupCommandType.RESOLVE, List.of(), "jane", NOW, null);
        GroupUpdate update = after(ONE_MEMBER, new GroupMessage.OfCommand("v1:m", resolve));
        assertThat(update.change()).isEqualTo(Change.CONTENT);
        assertThat(update.state()).isEqualTo(ONE_MEMBER.after(resolve).touched(NOW));
        assertThat(after(MERGED, new GroupMessage.OfCommand("v1:m", resolve)).messages())
                .containsExactly(new GroupMessage.OfCommand("v1:a", resolve));
    }

    @Test
    void whatIsNoneOfItsBusinessIsRefused() {
        assertThatThrownBy(() -> after(ONE_MEMBER, new Partial.OfDay(LocalDate.EPOCH, List.of())))
                .hasMessageContaining("owner of a group");
    }

    private static OfJoin join(String groupId, GroupRank other, @Nullable String pattern) {
        return new OfJoin(groupId, other, pattern, false);
    }

    private static GroupUpdate after(GroupState before, Partial message) {
        return OWNER.after("v1:m", before, message, NOW);
    }
}
