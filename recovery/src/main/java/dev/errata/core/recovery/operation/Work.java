package dev.errata.core.recovery.operation;

import dev.errata.core.event.CorrelationKey;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.Payload;
import dev.errata.core.event.PayloadDigest;
import dev.errata.core.event.Provenance;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.recovery.policy.LeaseSettings;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an operation is, apart from how it fares: all that a command to run it again needs.
 *
 * @param type chooses the executor's handler
 * @param timeLimit of the next run; null if none was ever said
 * @param settings what its producer asked for; it holds for later failures that say nothing themselves
 * @param payload the digest of the first payload that was announced; null while none was: a retry is not handed out without
 *     one then
 */
public record Work(
        String operationId,
        @Nullable String type,
        @Nullable Duration timeLimit,
        Provenance provenance,
        RecoverySettings settings,
        @Nullable PayloadDigest payload) {
    static Work of(ErrorEvent error, Operation operation, RecoverySettings settings) {
        return new Work(
                operation.id(), operation.type(), usable(operation.timeLimit()), Provenance.of(error), settings, null);
    }

    static Work of(ExecutionOutcome outcome, Operation operation) {
        return new Work(
                operation.id(),
                operation.type(),
                usable(operation.timeLimit()),
                Provenance.of(outcome),
                RecoverySettings.NONE,
                null);
    }

    /** A time limit that means something: positive, at most the longest; null for any other. */
    static @Nullable Duration usable(@Nullable Duration limit) {
        if (limit == null || limit.isNegative() || limit.isZero()) {
            return null;
        }
        return limit.compareTo(LeaseSettings.LONGEST) > 0 ? LeaseSettings.LONGEST : limit;
    }

    /** Run number {@code attempt} of it. */
    public Operation run(int attempt) {
        return new Operation(operationId, type, attempt, timeLimit);
    }

    /** Of the command to run attempt {@code attempt}: the same for all its hand-outs, another for every other run. */
    public String commandId(int attempt) {
        return NameBasedId.of("retry", correlationKey(), operationId, attempt);
    }

    /** The key under which everything about it travels. */
    public String correlationKey() {
        return CorrelationKey.of(provenance.execution(), run(1)).orElse(operationId);
    }

    /** What its runs hit. */
    public String dependency() {
        return provenance.source().dependency();
    }

    /** The names that settings and filters know it by: its source's component and its skill. */
    Set<String> components() {
        return components(provenance);
    }

    static Set<String> components(Provenance provenance) {
        Set<String> names = new HashSet<>();
        if (provenance.source().component() != null) {
            names.add(provenance.source().component());
        }
        if (provenance.execution().skill() != null) {
            names.add(provenance.execution().skill());
        }
        return names;
    }

    /** Whether a payload was announced and is not there. */
    public boolean lacks(@Nullable Payload arrived) {
        return payload != null && arrived == null;
    }

    /** Announced once, it stays; nothing announced takes nothing back. */
    Work announcing(@Nullable PayloadDigest digest) {
        return payload != null || digest == null
                ? this
                : new Work(operationId, type, timeLimit, provenance, settings, digest);
    }

    Work withTimeLimit(@Nullable Duration limit) {
        return new Work(operationId, type, limit, provenance, settings, payload);
    }
}
