package dev.errata.simulator.check;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.command.GroupIds;
import dev.errata.core.command.RetryFilter;
import dev.errata.core.event.Operation;
import dev.errata.core.event.Provenance;
import dev.errata.core.recovery.DecidedError;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.operation.LastFailure;
import dev.errata.core.recovery.operation.OpenEscalation;
import dev.errata.core.recovery.operation.OperationState;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a command's filter can tell an operation or a question by.
 *
 * @param names by which it may be asked for
 * @param components that of its source and its skill
 * @param error as it was classified; null while none is known
 * @param since the first failure, or the question; in the far future without any
 */
record Described(
        Set<String> names,
        @Nullable String category,
        Set<String> components,
        @Nullable ClassifiedError error,
        Instant since,
        @Nullable String type,
        @Nullable String session) {
    static Described of(OperationState state, ErrorsCheck errors) {
        LastFailure failure = state.failure();
        DecidedError error = failure == null ? null : failure.error();
        Provenance provenance = state.work().provenance();
        return new Described(
                named(
                        state.work().operationId(),
                        error == null ? null : error.errorId(),
                        state.escalation() == null ? null : state.escalation().escalationId()),
                error == null ? null : error.category().label(),
                components(provenance),
                error == null ? null : errors.find(error.errorId()),
                state.firstFailureAt() == null ? Instant.MAX : state.firstFailureAt(),
                state.work().type(),
                provenance.execution().sessionId());
    }

    /** Of the operation that was decided on. */
    static Described of(RecoveryDecision decision, ErrorsCheck errors) {
        Operation operation = decision.operation();
        Instant first = decision.run() == null ? null : decision.run().firstFailureAt();
        Provenance provenance = decision.provenance();
        return new Described(
                named(
                        operation == null ? null : operation.id(),
                        decision.error().errorId(),
                        decision.escalationId()),
                decision.category().label(),
                components(provenance),
                errors.find(decision.error().errorId()),
                first == null ? Instant.MAX : first,
                operation == null ? null : operation.type(),
                provenance.execution().sessionId());
    }

    static Described of(OpenEscalation open, ErrorsCheck errors) {
        Escalation escalation = open.escalation();
        Operation operation = escalation.operation();
        Set<String> names = named(escalation.escalationId(), operation == null ? null : operation.id(), null);
        return new Described(
                Stream.concat(names.stream(), open.waiting().stream()).collect(Collectors.toSet()),
                escalation.category().label(),
                components(escalation.provenance()),
                errors.find(escalation.error().errorId()),
                escalation.openedAt(),
                operation == null ? null : operation.type(),
                escalation.provenance().execution().sessionId());
    }

    private static Set<String> named(@Nullable String one, @Nullable String other, @Nullable String third) {
        return Stream.of(Stream.ofNullable(one), Stream.ofNullable(other), Stream.ofNullable(third))
                .flatMap(name -> name)
                .collect(Collectors.toSet());
    }

    private static Set<String> components(Provenance provenance) {
        return named(provenance.source().component(), provenance.execution().skill(), null);
    }

    /** Whether it meets every condition of the filter. */
    boolean isMeantBy(RetryFilter filter, Instant now) {
        return (filter.ids().isEmpty() || filter.ids().stream().anyMatch(names::contains))
                && is(filter.category(), category)
                && (filter.component() == null || components.contains(filter.component()))
                && (filter.group() == null || isOf(filter.group()))
                && (filter.olderThan() == null || !since.isAfter(now.minus(filter.olderThan())))
                && is(filter.operationType(), type)
                && is(filter.sessionId(), session);
    }

    private boolean isOf(GroupIds group) {
        return error != null
                && (group.others().contains(error.fingerprint())
                        || is(group.asked(), error.fingerprint())
                        || is(group.asked(), error.formerFingerprint()));
    }

    private static boolean is(@Nullable String wanted, @Nullable String shown) {
        return wanted == null || wanted.equals(shown);
    }
}
