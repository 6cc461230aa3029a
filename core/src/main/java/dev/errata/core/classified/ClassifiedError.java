package dev.errata.core.classified;

import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.Payload;
import dev.errata.core.event.PayloadDigest;
import dev.errata.core.wording.UserText;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An error with everything that the classifier found out; written once, to the topic of its recoverability. Of a payload it
 * never has more than the digest, whatever event it is made of.
 *
 * @param error the event: redacted, its texts clamped, errorId and receivedAt filled in
 * @param eventTime the producer's claim clamped around {@code receivedAt}; the same on replay
 * @param fingerprint the key of its group, {@code v2:...}
 * @param pattern the normalised message or frames behind the fingerprint, for reading
 * @param rootCause the innermost cause; null if there is no chain
 * @param redactions how many secrets of each kind were taken out
 * @param truncated the fields that were cut to their limit
 * @param formerFingerprint what the version before would have called its group, {@code v1:...}; null once nobody asks for it
 * @param payload the digest of what came with the event and travels apart; null if nothing did
 */
public record ClassifiedError(
        ErrorEvent error,
        Classification classification,
        Instant eventTime,
        UserText text,
        Facts facts,
        String fingerprint,
        String pattern,
        @Nullable Cause rootCause,
        SessionStanding session,
        Map<String, Integer> redactions,
        List<String> truncated,
        @Nullable PayloadDigest payload,
        @Nullable String formerFingerprint) {
    public ClassifiedError {
        if (error.errorId() == null || error.receivedAt() == null) {
            throw new IllegalArgumentException("a classified error needs an errorId and a receivedAt");
        }
        Payload arguments = error.payload();
        if (arguments != null) {
            payload = arguments.digest();
            error = error.toBuilder().payload(null).build();
        }
        redactions = Map.copyOf(redactions);
        truncated = List.copyOf(truncated);
    }

    /** The same error, passed on with less of what its producer said. */
    public ClassifiedError with(ErrorEvent reduced) {
        List<Cause> causes = reduced.causes();
        return new ClassifiedError(
                reduced,
                classification,
                eventTime,
                text,
                facts,
                fingerprint,
                pattern,
                causes.isEmpty() ? null : causes.get(causes.size() - 1),
                session,
                redactions,
                truncated,
                payload,
                formerFingerprint);
    }

    /** The same error, counted in its session. */
    public ClassifiedError inSession(SessionStanding standing) {
        return new ClassifiedError(
                error,
                classification,
                eventTime,
                text,
                facts,
                fingerprint,
                pattern,
                rootCause,
                standing,
                redactions,
                truncated,
                payload,
                formerFingerprint);
    }

    /** The error's id, which a classified error always has. */
    public String errorId() {
        return Objects.requireNonNull(error.errorId());
    }

    /** The append time of the raw error, which a classified error always has. */
    public Instant receivedAt() {
        return Objects.requireNonNull(error.receivedAt());
    }
}
