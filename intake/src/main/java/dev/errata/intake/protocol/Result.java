package dev.errata.intake.protocol;

import dev.errata.streams.http.Problem;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** What became of a request. */
public sealed interface Result {
    /**
     * All that could be taken of it is durable.
     *
     * @param what was taken, refused and dropped
     * @param where it is now
     * @param removed how often each thing was removed that the key may not say, by its field
     */
    record Taken(Submission what, Place where, Map<String, Long> removed) implements Result {
        public Taken {
            removed = Map.copyOf(removed);
        }
    }

    /**
     * Nothing of it was taken.
     *
     * @param retryAfter there if it helps to try again, with a status of 429 or 503
     */
    record Refused(Problem problem, Optional<Duration> retryAfter) implements Result {
        /** For good. */
        public static Refused forGood(Problem problem) {
            return new Refused(problem, Optional.empty());
        }
    }

    /** Where what was taken is safe. */
    enum Place {
        /** On the brokers, with acks=all. */
        KAFKA("kafka"),
        /** On our disk, synced, to be forwarded; some of it may be on the brokers. */
        SPOOL("spool"),
        /** There was nothing to be kept. */
        NOWHERE("nowhere");

        private final String label;

        Place(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }
}
