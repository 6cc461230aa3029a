package dev.errata.core.aggregation;

import dev.errata.core.grouping.GroupStatus;
import java.time.Duration;
import java.time.Instant;

/**
 * A status that was given to a group and is not seen from its members alone.
 *
 * <pre>
 *   RESOLVED --a member after that--> REGRESSED --the gap has passed--> as the episodes say
 *   IGNORED  --until reopened
 * </pre>
 *
 * @param at since when
 */
public record GroupMark(GroupStatus status, Instant at) {
    GroupMark after(Instant memberSeen) {
        return status == GroupStatus.RESOLVED && memberSeen.isAfter(at)
                ? new GroupMark(GroupStatus.REGRESSED, memberSeen)
                : this;
    }

    boolean isInForce(Instant lastSeen, Duration gap) {
        return status != GroupStatus.REGRESSED || !lastSeen.isAfter(at.plus(gap));
    }
}
