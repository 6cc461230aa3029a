package dev.errata.simulator.check;

import dev.errata.schemas.TopicNames;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Secrets that producers let slip are nowhere but where producers' own words are kept. */
final class LeaksCheck implements Check {
    private static final Set<String> RESTRICTED = Set.of(
            TopicNames.ERRORS,
            TopicNames.OUTCOMES,
            TopicNames.PAYLOADS,
            TopicNames.RETRIES,
            TopicNames.DEAD_LETTER,
            "errata-recovery-payloads-changelog");

    private final byte[] mark;

    /** @param mark in every secret */
    LeaksCheck(byte[] mark) {
        this.mark = mark.clone();
    }

    @Override
    public void see(Seen seen) {
        if (!RESTRICTED.contains(seen.record().topic())
                && (holds(seen.record().value()) || holds(seen.record().key()))) {
            throw new Violation("secrets stay in", seen.toString());
        }
    }

    private boolean holds(byte @Nullable [] bytes) {
        if (bytes == null) {
            return false;
        }
        for (int start = 0; start <= bytes.length - mark.length; start++) {
            int same = 0;
            while (same < mark.length && bytes[start + same] == mark[same]) {
                same++;
            }
            if (same == mark.length) {
                return true;
            }
        }
        return false;
    }
}
