package dev.errata.core.session;

import dev.errata.core.classified.Classification;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.SessionStanding;
import dev.errata.core.event.Operation;
import dev.errata.core.taxonomy.Strategy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of a session, bounded whatever it does.
 *
 * <p>A strike is counted once per operation, on its first failure. The loop counter counts failures of one fingerprint
 * from different operations, or of the same one in spite of a recovery. Categories that do not count as failures count
 * for neither, nor does what is retryable: an outage is nobody's loop, and what limits it are the attempts of each
 * operation. A success takes the strikes back.
 *
 * @param strikes failed operations since the last success
 * @param struck operations that have their strike, the latest last
 * @param failures the failures seen most recently, the latest last
 * @param errorIds of the last errors, the latest last: the same error is not counted twice
 * @param lastSeen when the session was last heard of
 */
public record SessionState(
        int strikes, List<String> struck, List<RepeatedFailure> failures, List<String> errorIds, Instant lastSeen) {
    public static final SessionState NEW = new SessionState(0, List.of(), List.of(), List.of(), Instant.EPOCH);

    private static final int STRIKES_OF_A_LOOP = 3;
    private static final int MOST_ERROR_IDS = 64;
    private static final int MOST_OPERATIONS = 64;
    private static final int MOST_FAILURES = 32;
    private static final Set<Strategy> RUN_AGAIN =
            EnumSet.of(Strategy.RETRY_WITH_BACKOFF, Strategy.WAIT_FOR_RATE_LIMIT, Strategy.RETRY_ONCE_THEN_CONTINUE);

    public SessionState {
        struck = List.copyOf(struck);
        failures = List.copyOf(failures);
        errorIds = List.copyOf(errorIds);
    }

    /** Whether this error was already taken into account, as far as it is remembered here. */
    public boolean hasSeen(String errorId) {
        return errorIds.contains(errorId);
    }

    /** The id that the next error takes the place of; empty while there is room. */
    public Optional<String> leaving() {
        return errorIds.size() < MOST_ERROR_IDS ? Optional.empty() : Optional.of(errorIds.get(0));
    }

    /** Whether nothing was heard for longer than {@code idle}. */
    public boolean isExpired(Instant now, Duration idle) {
        return lastSeen.plus(idle).isBefore(now);
    }

    /** One that remembers nothing but when it was last heard of. */
    public SessionState onlyItsTime() {
        return new SessionState(0, List.of(), List.of(), List.of(), lastSeen);
    }

    /** The session after {@code error}, which it has not seen before; {@code now} is when the error was received. */
    public SessionStep failed(ClassifiedError error, Instant now) {
        List<String> ids = appended(errorIds, error.errorId(), MOST_ERROR_IDS);
        Classification classification = error.classification();
        if (!classification.deciding().facts().countsAgainstSession(classification.recoverability())) {
            SessionState state = new SessionState(strikes, struck, failures, ids, later(now));
            return new SessionStep(state, new SessionStanding(strikes, false, 0, false));
        }
        Operation operation = error.error().operation();
        boolean isStrike = isStrike(operation);
        List<String> operations =
                isStrike && operation != null ? appended(struck, operation.id(), MOST_OPERATIONS) : struck;
        boolean willRecover = !RUN_AGAIN.contains(classification.strategy());
        RepeatedFailure failure = known(error).again(operation == null ? null : operation.id(), willRecover);
        int count = strikes + (isStrike ? 1 : 0);
        SessionState state =
                new SessionState(count, operations, withFailure(failure, error.formerFingerprint()), ids, later(now));
        boolean isLoop = failure.count() >= STRIKES_OF_A_LOOP;
        return new SessionStep(state, new SessionStanding(count, isStrike, failure.count(), isLoop));
    }

    /** The session after a success, of {@code operationId} if it names one. */
    public SessionState succeeded(@Nullable String operationId, Instant now) {
        if (operationId == null) {
            return new SessionState(0, struck, failures, errorIds, later(now));
        }
        List<String> others =
                struck.stream().filter(id -> !id.equals(operationId)).toList();
        List<RepeatedFailure> remaining = failures.stream()
                .map(failure -> failure.without(operationId))
                .filter(failure -> failure.count() > 0)
                .toList();
        return new SessionState(0, others, remaining, errorIds, later(now));
    }

    private boolean isStrike(@Nullable Operation operation) {
        return operation == null || (operation.attempt() == 1 && !struck.contains(operation.id()));
    }

    /** What was counted under the fingerprint of the version before counts on under the new one. */
    private RepeatedFailure known(ClassifiedError error) {
        String fingerprint = error.fingerprint();
        return known(fingerprint)
                .or(() -> known(error.formerFingerprint()).map(failure -> failure.as(fingerprint)))
                .orElseGet(() -> RepeatedFailure.none(fingerprint));
    }

    private Optional<RepeatedFailure> known(@Nullable String fingerprint) {
        return failures.stream()
                .filter(failure -> failure.fingerprint().equals(fingerprint))
                .findFirst();
    }

    private List<RepeatedFailure> withFailure(RepeatedFailure latest, @Nullable String former) {
        List<RepeatedFailure> all = new ArrayList<>(failures);
        all.removeIf(failure -> failure.fingerprint().equals(latest.fingerprint())
                || failure.fingerprint().equals(former));
        return appended(all, latest, MOST_FAILURES);
    }

    private Instant later(Instant now) {
        return now.isAfter(lastSeen) ? now : lastSeen;
    }

    private static <T> List<T> appended(List<T> list, T item, int most) {
        List<T> all = new ArrayList<>(list);
        all.add(item);
        return all.size() > most ? all.subList(all.size() - most, all.size()) : all;
    }
}
