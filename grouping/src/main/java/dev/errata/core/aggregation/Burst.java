package dev.errata.core.aggregation;

import dev.errata.core.alert.AlertWatch.MinuteSum;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** How many errors of a group came in the last minute, beside what is usual for it. */
public final class Burst {
    private static final long SECONDS_PER_MINUTE = 60;
    private static final int MINUTES_PER_HOUR = 60;
    private static final Duration SHORTEST_PAST = Duration.ofMinutes(5);

    /** An hour later all that is usual has been counted under the new fingerprint. */
    private static final Duration AFTER_SUCCESSION = Duration.ofHours(1);

    private static final int PAST_MINUTES = GroupState.MINUTES - 2;
    private static final int PAST_HOURS = GroupState.HOURS - 2;

    private Burst() {}

    /**
     * The level now: the fuller one of this minute and the last, over the usual of a minute. Of this minute is also what is
     * ahead of the clock, which is behind that of whoever had the errors. Usual is the mean of the hour
     * before, or that of the day before if it was higher: what comes every day is no news. Empty for a group without a past,
     * and shortly after another version of fingerprints gave it its errors.
     */
    public static Optional<MinuteSum> levelOf(GroupState state, Instant now) {
        GroupMembers members = state.members();
        if (members == null
                || members.occurrences().firstSeen().isAfter(now.minus(SHORTEST_PAST))
                || isJustRenewed(state, now)) {
            return Optional.empty();
        }
        long minute = Math.floorDiv(now.getEpochSecond(), SECONDS_PER_MINUTE);
        long hour = Math.floorDiv(minute, MINUTES_PER_HOUR);
        RecentCounts minutes = state.minutes();
        long newest = minutes.most(minute - 1);
        long hourBefore = minutes.between(minute - 1 - PAST_MINUTES, minute - 2);
        long dayBefore = state.hours().between(hour - PAST_HOURS, hour - 2);
        long usual = Math.max(
                roundedUp(hourBefore, PAST_MINUTES), roundedUp(dayBefore, (PAST_HOURS - 1) * MINUTES_PER_HOUR));
        return Optional.of(new MinuteSum(newest, usual));
    }

    private static boolean isJustRenewed(GroupState state, Instant now) {
        Instant since = state.link().succession().since();
        return since != null && since.isAfter(now.minus(AFTER_SUCCESSION));
    }

    private static long roundedUp(long sum, long parts) {
        return (sum + parts - 1) / parts;
    }
}
