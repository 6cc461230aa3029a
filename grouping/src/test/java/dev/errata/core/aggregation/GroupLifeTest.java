package dev.errata.core.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.GroupCommandType;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.grouping.GroupStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The life of one group, from its first member through silence and a person's word. */
class GroupLifeTest {
    private static final Instant START = Instant.parse("2026-11-21T10:00:00Z");
    private static final Duration GAP = Duration.ofHours(1);

    private GroupState group = GroupState.NEW;

    @Test
    void nothingIsSeenOfItBeforeItsFirstMember() {
        assertThat(group.isUnseen()).isTrue();
        assertThat(group.isEmpty()).isTrue();
        assertThat(group.status(GAP)).isEmpty();
        assertThat(group.toGroup("v1:a", GAP, START)).isEmpty();
        assertThat(group.countOfLastEpisode()).isZero();
        assertThat(group.isOlderThan(Instant.MAX)).isFalse();
        assertThat(group.describedAs("pattern")).isEqualTo(group);
    }

    @Test
    void itIsNewForAGapThenOngoingAndRegressedOnceItComesBack() {
        member(0);
        assertThat(group.isUnseen()).isFalse();
        assertThat(group.isEmpty()).isFalse();
        assertThat(status()).isEqualTo(GroupStatus.NEW);
        member(60);
        assertThat(status()).isEqualTo(GroupStatus.NEW);
        assertThat(group.countOfLastEpisode()).isEqualTo(2);
        member(61);
        assertThat(status()).isEqualTo(GroupStatus.ONGOING);

        member(61 + 61);
        assertThat(status()).isEqualTo(GroupStatus.REGRESSED);
        assertThat(group.countOfLastEpisode()).isEqualTo(1);
        member(61 + 61 + 30);
        assertThat(status()).isEqualTo(GroupStatus.REGRESSED);
        assertThat(group.countOfLastEpisode()).isEqualTo(2);
        member(61 + 61 + 61);
        member(61 + 61 + 62);
        assertThat(status()).isEqualTo(GroupStatus.ONGOING);
    }

    @Test
    void whatIsResolvedRegressesWithItsNextMemberForAGap() {
        member(0);
        command(GroupCommandType.RESOLVE, 10);
        assertThat(status()).isEqualTo(GroupStatus.RESOLVED);
        member(10);
        assertThat(status()).as("seen before it was resolved").isEqualTo(GroupStatus.RESOLVED);
        member(11);
        assertThat(status()).isEqualTo(GroupStatus.REGRESSED);
        member(71);
        assertThat(status()).isEqualTo(GroupStatus.REGRESSED);
        member(72);
        assertThat(status()).isEqualTo(GroupStatus.ONGOING);
    }

    @Test
    void whatIsIgnoredStaysSoUntilItIsReopened() {
        member(0);
        command(GroupCommandType.IGNORE, 5);
        member(200);
        assertThat(status()).isEqualTo(GroupStatus.IGNORED);
        command(GroupCommandType.MERGE, 201);
        assertThat(status()).isEqualTo(GroupStatus.IGNORED);
        command(GroupCommandType.REOPEN, 202);
        assertThat(status()).isEqualTo(GroupStatus.REGRESSED);
    }

    @Test
    void aLateMemberCountsButNeitherBringsItBackNorLengthensAnEpisode() {
        member(0);
        command(GroupCommandType.RESOLVE, 5);
        group = group.plus(partial(20, true), GAP);

        assertThat(status()).isEqualTo(GroupStatus.RESOLVED);
        assertThat(group.countOfLastEpisode()).isEqualTo(1);
        assertThat(shown().occurrences().count()).isEqualTo(2);
        assertThat(shown().occurrences().lateCount()).isEqualTo(1);
    }

    @Test
    void itIsOlderThanWhatComesAfterItsFirstMember() {
        member(5);
        assertThat(group.isOlderThan(at(5))).isFalse();
        assertThat(group.isOlderThan(at(5).plusMillis(1))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "1, 3, true",
        "1, 1, false",
        "3, 4, false",
        "4, 7, true",
        "10, 30, false",
        "59, 62, true",
        "62, 90, false"
    })
    void itHasGoneSilentWhenARateBecomesZero(int before, int now, boolean isSilent) {
        member(0);
        assertThat(group.hasGoneSilent(at(before), at(now))).isEqualTo(isSilent);
    }

    @Test
    void whatTakesItOverHasAllItHad() {
        member(0);
        command(GroupCommandType.RESOLVE, 1);
        GroupState other = GroupState.NEW.plus(partial(5, false), GAP).plus(partial(200, false), GAP);

        GroupState both = group.plus(other, GAP);
        assertThat(both.status(GAP)).contains(GroupStatus.REGRESSED);
        assertThat(both.episodes()).hasSize(2);
        assertThat(both.toGroup("v1:a", GAP, at(201))
                        .orElseThrow()
                        .occurrences()
                        .count())
                .isEqualTo(3);
        assertThat(both.rates(at(201)).lastMinute()).isEqualTo(1);
        assertThat(GroupState.NEW.plus(group, GAP).status(GAP))
                .as("a mark goes along with its members")
                .contains(GroupStatus.RESOLVED);
        assertThat(group.plus(GroupState.NEW, GAP).status(GAP)).contains(GroupStatus.RESOLVED);
    }

    @Test
    void whatAnotherTookOverSaysWhich() {
        member(0);
        ErrorGroup merged = group.toMergedGroup("v1:a", "v1:b", GAP, at(1)).orElseThrow();

        assertThat(merged.mergedInto()).isEqualTo("v1:b");
        assertThat(merged.groupId()).isEqualTo("v1:a");
        assertThat(shown().mergedInto()).isNull();
        assertThat(group.describedAs("slow <*>")
                        .toGroup("v1:a", GAP, at(1))
                        .orElseThrow()
                        .kind()
                        .pattern())
                .isEqualTo("slow <*>");
        assertThat(group.touched(at(9)).touchedAt()).isEqualTo(at(9));
    }

    @Test
    void onlyTheNewestEpisodesAreKeptWhicheverComesWhen() {
        for (int episode = 9; episode >= 0; episode--) {
            member(episode * 100);
        }
        assertThat(group.episodes()).hasSize(Episodes.MOST);
        assertThat(group.episodes().get(0).from()).isEqualTo(at(200));
        member(850);
        assertThat(group.episodes()).as("it joins the last two").hasSize(Episodes.MOST - 1);
        assertThat(group.countOfLastEpisode()).isEqualTo(3);
        assertThat(group.episodes())
                .isSortedAccordingTo((one, other) -> one.from().compareTo(other.from()));
    }

    private GroupStatus status() {
        assertThat(shown().status()).isEqualTo(group.status(GAP).orElseThrow());
        return group.status(GAP).orElseThrow();
    }

    private ErrorGroup shown() {
        return group.toGroup("v1:a", GAP, at(1_000)).orElseThrow();
    }

    private void member(int minute) {
        group = group.plus(partial(minute, false), GAP);
    }

    private static Partial.OfGroup partial(int minute, boolean isLate) {
        return new Partial.OfGroup(
                "v1:a",
                Addressee.FINGERPRINT,
                at(minute).getEpochSecond() / 60,
                GroupMembers.of(FoldProperties.error("e" + minute, at(minute), isLate, "session")));
    }

    private void command(GroupCommandType type, int minute) {
        group = group.after(new GroupCommand("c1", "v1:a", type, List.of(), "jane", at(minute), null));
    }

    private static Instant at(int minute) {
        return START.plus(Duration.ofMinutes(minute));
    }
}
