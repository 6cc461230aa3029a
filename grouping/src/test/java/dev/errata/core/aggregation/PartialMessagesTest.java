package dev.errata.core.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.alert.AlertCause;
import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.GroupCommandType;
import dev.errata.core.grouping.PatternKey;
import dev.errata.core.grouping.RecoveryResults;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What owners tell each other, each kind. */
class PartialMessagesTest {
    private static final Instant AT = FoldProperties.START;
    private static final GroupCommand COMMAND =
            new GroupCommand("c", "v1:a", GroupCommandType.MERGE, List.of("v1:b", "v1:c"), "jane", AT, "same cause");
    private static final Partial.OfGroup MEMBERS = new Partial.OfGroup(
            "v1:a", Addressee.GROUP, 29_000_000, GroupMembers.of(FoldProperties.error("e", AT, false, "s")));
    private static final GroupState STATE = GroupState.NEW
            .plus(MEMBERS, Duration.ofHours(1))
            .linked(new GroupLink("v1:b", AT, "v1:c", true, new Succession("v2:b", "v2:c", AT, true)))
            .touched(AT.plusSeconds(7));

    static Stream<Arguments> messages() {
        return Stream.of(
                Arguments.of(
                        "v1:s", new GroupMessage.OfTemplate("v1:s", new PatternKey("x//", "a <*>"), "v1:p", "v1:a", 3)),
                Arguments.of("v1:a", new GroupMessage.OfJoin("v1:a", new GroupRank("v1:b", AT), "a <*>", true)),
                Arguments.of("v1:a", new GroupMessage.OfJoin("v1:a", GroupRank.of("v1:b"), null, false)),
                Arguments.of("v1:a", new GroupMessage.OfMove("v1:a", STATE)),
                Arguments.of("v1:f", new GroupMessage.OfSplit("v1:f", AT)),
                Arguments.of("v1:f", new GroupMessage.OfSuccession("v1:f", MEMBERS)),
                Arguments.of("v2:f", new GroupMessage.OfInheritance("v2:f", STATE, null)),
                Arguments.of("v2:g", new GroupMessage.OfInheritance("v2:g", null, "v2:f")),
                Arguments.of("v1:a", new GroupMessage.OfCommand("v1:a", COMMAND)),
                Arguments.of("v1:a", new Partial.OfRecovery("v1:a", Addressee.GROUP, new RecoveryResults(1, 2, 3, 4))),
                Arguments.of("2026-11-21", new Partial.OfDay(LocalDate.parse("2026-11-21"), List.of())),
                Arguments.of(
                        "errors|all", new Partial.OfAlert("errors", "all", 7, 8, 9, AlertCause.of("e", "message"))));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void eachHasItsOwnersKeyAndIsReadAsItWasWritten(String key, Partial message) {
        assertThat(message.key()).isEqualTo(key);
        assertThat(PartialCodec.decode(PartialCodec.encode(message))).isEqualTo(message);
    }

    @Test
    void anotherVersionOrKindIsRefused() {
        assertThatThrownBy(() -> PartialCodec.decode(new byte[] {2, 1})).hasMessageContaining("version");
        assertThatThrownBy(() -> PartialCodec.decode(new byte[] {99, 1})).hasMessageContaining("version");
        byte[] kind = PartialCodec.encode(new GroupMessage.OfSplit("v1:f", AT));
        kind[1] = 98;
        assertThatThrownBy(() -> PartialCodec.decode(kind)).isInstanceOf(RuntimeException.class);
    }

    @Test
    void theTouchOfAStoredGroupIsReadAlone() {
        StoredTouch touch = GroupStateCodec.touch(GroupStateCodec.encode(STATE));
        assertThat(touch).isEqualTo(new StoredTouch(AT.plusSeconds(7), true));
        assertThat(touch.isExpired(Instant.MAX)).as("a person's word is kept").isFalse();
        StoredTouch other = new StoredTouch(AT, false);
        assertThat(other.isExpired(AT)).isFalse();
        assertThat(other.isExpired(AT.plusMillis(1))).isTrue();
    }

    @Test
    void alertSumsAreAddedUpAndShowTheLatest() {
        Partial.OfAlert one = new Partial.OfAlert("errors", "all", 7, 8, 9, AlertCause.of("e1", "one"));
        Partial.OfAlert more = new Partial.OfAlert("errors", "all", 7, 20, 40, AlertCause.of("e2", "two"));
        assertThat(one.plus(more))
                .isEqualTo(new Partial.OfAlert("errors", "all", 7, 28, 49, AlertCause.of("e2", "two")));
    }
}
