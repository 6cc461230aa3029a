package dev.errata.core.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.grouping.Episode;
import dev.errata.core.grouping.GroupRates;
import dev.errata.core.grouping.GroupStatus;
import dev.errata.core.grouping.RecoveryResults;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupStateTest {
    private static final Instant MINUTE = Instant.parse("2026-11-21T10:00:00Z");

    /** Sixty errors within one minute, seen so many seconds after that minute began. */
    @ParameterizedTest
    @CsvSource({
        "-30, 60, 60, 60",
        "  0, 60, 60, 60",
        " 59, 60, 60, 60",
        " 90, 30, 60, 60",
        "119,  1, 60, 60",
        "120,  0, 60, 60",
        "330,  0, 30, 60",
        "360,  0,  0, 60",
        "3630, 0,  0, 30",
        "3660, 0,  0,  0"
    })
    void ratesFallAsTimePasses(long seconds, long lastMinute, long lastFiveMinutes, long lastHour) {
        GroupState state = GroupState.NEW;
        for (int i = 0; i < 60; i++) {
            Partial.OfGroup one = new Partial.OfGroup(
                    "v1:a",
                    Addressee.FINGERPRINT,
                    MINUTE.getEpochSecond() / 60,
                    GroupMembers.of(FoldProperties.error("e" + i, MINUTE.plusSeconds(i), false, "session")));
            state = state.plus(one, Duration.ofHours(1));
        }

        assertThat(state.rates(MINUTE.plusSeconds(seconds)))
                .isEqualTo(new GroupRates(lastMinute, lastFiveMinutes, lastHour));
    }

    @Test
    void recoveriesOfBothAreAddedUpAndWithoutAnEpisodeAGroupIsNew() {
        Duration gap = Duration.ofHours(1);
        Partial.OfGroup late = new Partial.OfGroup(
                "v1:a", Addressee.GROUP, 1, GroupMembers.of(FoldProperties.error("e", MINUTE, true, "session")));
        Partial.OfRecovery recovered = new Partial.OfRecovery("v1:a", Addressee.GROUP, new RecoveryResults(1, 2, 3, 4));
        GroupState state = GroupState.NEW.plus(late, gap).plus(recovered).plus(recovered);

        assertThat(state.recovery()).isEqualTo(new RecoveryResults(2, 4, 6, 8));
        assertThat(state.status(gap)).contains(GroupStatus.NEW);
        assertThat(GroupState.NEW.status(gap)).isEmpty();
    }

    /** 16 hours, of which each of two groups had every other one, and one of them an error long before. */
    @Test
    void whatTwoGroupsHadInTurnIsOneEpisodeBehindTheOneThatWasBefore() {
        Duration gap = Duration.ofHours(1);
        GroupState even = GroupState.NEW;
        GroupState odd = GroupState.NEW.plus(at(-9), gap);
        for (int hour = 0; hour < 16; hour += 2) {
            even = even.plus(at(hour), gap);
            odd = hour == 0 ? odd : odd.plus(at(hour - 1), gap);
        }

        assertThat(even.plus(odd, gap).episodes())
                .containsExactly(new Episode(hour(-9), hour(-9), 1), new Episode(hour(0), hour(14), 15));
    }

    private static Partial.OfGroup at(int hour) {
        return new Partial.OfGroup(
                "v1:a",
                Addressee.FINGERPRINT,
                hour(hour).getEpochSecond() / 60,
                GroupMembers.of(FoldProperties.error("e" + hour, hour(hour), false, "session")));
    }

    private static Instant hour(int hour) {
        return MINUTE.plus(Duration.ofHours(hour));
    }
}
