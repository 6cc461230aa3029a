package dev.errata.simulator.check;

import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.command.RetryFilter;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.operation.EscalationReference;
import dev.errata.core.recovery.operation.LastFailure;
import dev.errata.core.recovery.operation.OperationState;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Every task answers every command, once, and its owner that on a group; what it says that it changed has a decision each, which names the command, and is of what
 * the command meant.
 */
final class AnswersCheck implements Check {
    private static final Set<String> TO_BE_TRIED =
            Set.of("pending", "awaiting_payload", "handed_out", "leased", "unwatched");

    private static final Set<CommandType> ON_RETRIES =
            Set.of(CommandType.CANCEL, CommandType.RUN_NOW, CommandType.RESCHEDULE);
    private static final int MOST_IDS = 100;
    private static final Pattern NAMED = Pattern.compile("\\(command ([^)]+)\\)");

    private final OperationsCheck operations;
    private final Set<String> asked = new HashSet<>();
    private final Set<String> answered = new HashSet<>();
    private final Set<String> words = new HashSet<>();
    private final Set<String> heard = new HashSet<>();
    private final Map<String, OperatorCommand> commands = new HashMap<>();
    private final Map<String, Long> changed = new HashMap<>();
    private final Map<String, Long> decided = new HashMap<>();

    AnswersCheck(OperationsCheck operations) {
        this.operations = operations;
    }

    @Override
    public void see(Seen seen) {
        if (seen.value() instanceof OperatorCommand command) {
            asked.add(command.commandId() + ' ' + seen.record().partition());
            commands.put(command.commandId(), command);
        } else if (seen.value() instanceof GroupCommand command) {
            words.add(command.commandId() + ' ' + CommandType.of(command.type()));
        } else if (seen.value() instanceof CommandResult result) {
            if (words.contains(result.commandId() + ' ' + result.type())) {
                holdsOnce(heard.add(result.commandId() + ' ' + result.type()), seen);
            } else {
                answer(seen, result);
            }
        } else if (seen.value() instanceof RecoveryDecision decision) {
            Matcher named = NAMED.matcher(decision.grounds().explanation());
            if (named.find()) {
                obey(seen, named.group(1), decision);
            }
        }
    }

    private void answer(Seen seen, CommandResult result) {
        holdsOnce(answered.add(result.commandId() + ' ' + result.partition()), seen);
        OperatorCommand command = commands.get(result.commandId());
        if (command == null
                || command.type() != result.type()
                || command.isDryRun() != result.isDryRun()
                || !command.issuedBy().equals(result.issuedBy())
                || result.error() != null
                || (command.isDryRun() && result.changed() != 0)
                || result.changed() > result.matched()) {
            throw new Violation("an answer is to its command", command + " was asked: " + seen);
        }
        lists(seen, command, result);
        changed.merge(result.commandId(), result.changed(), Long::sum);
    }

    /** What a list shows of operations is what there is at that time: all that are meant, and no other. */
    private void lists(Seen seen, OperatorCommand command, CommandResult result) {
        boolean isOfRetries = command.type() == CommandType.LIST_RETRIES;
        if (!isOfRetries && command.type() != CommandType.SHOW_OPERATION) {
            return;
        }
        List<String> expected = operations.statesOf(result.partition()).stream()
                .filter(state -> !isOfRetries
                        || (state.failure() != null
                                && TO_BE_TRIED.contains(state.stage().label())))
                .filter(state -> isMeant(command.filter(), state, result.answeredAt()))
                .map(state -> state.work().operationId())
                .toList();
        boolean isAll = result.nextPage() != null
                || (result.matched() == expected.size() && result.items().size() == expected.size());
        Check.holds(
                isAll
                        && result.ids().size() == Math.min(result.matched(), MOST_IDS)
                        && expected.containsAll(result.ids()),
                "a list shows what there is, which is " + expected,
                seen);
    }

    private static boolean isMeant(RetryFilter filter, OperationState state, Instant now) {
        LastFailure failure = state.failure();
        EscalationReference reference = state.escalation();
        Instant first = state.firstFailureAt();
        Set<String> names = new HashSet<>(List.of(state.work().operationId()));
        if (failure != null) {
            names.add(failure.error().errorId());
        }
        if (reference != null) {
            names.add(reference.escalationId());
        }
        return (filter.ids().isEmpty() || filter.ids().stream().anyMatch(names::contains))
                && (filter.category() == null
                        || (failure != null
                                && failure.error().category().label().equals(filter.category())))
                && (filter.component() == null
                        || filter.component()
                                .equals(state.work().provenance().source().component()))
                && (filter.fingerprint() == null
                        || (failure != null && failure.error().fingerprint().equals(filter.fingerprint())))
                && (filter.olderThan() == null
                        || (first != null && !first.plus(filter.olderThan()).isAfter(now)))
                && (filter.operationType() == null
                        || filter.operationType().equals(state.work().type()))
                && (filter.sessionId() == null
                        || filter.sessionId()
                                .equals(state.work().provenance().execution().sessionId()));
    }

    private static void holdsOnce(boolean isFirst, Seen seen) {
        if (!isFirst) {
            throw new Violation("one answer for one command", "answered before: " + seen);
        }
    }

    private void obey(Seen seen, String id, RecoveryDecision decision) {
        OperatorCommand command = commands.get(id);
        if (command == null || command.isDryRun() || !isMeant(command, decision)) {
            throw new Violation("only what is meant is changed", command + " was asked: " + seen);
        }
        decided.merge(id, 1L, Long::sum);
    }

    private static boolean isMeant(OperatorCommand command, RecoveryDecision decision) {
        RetryFilter filter = command.filter();
        return !ON_RETRIES.contains(command.type())
                || ((filter.category() == null
                                || filter.category().equals(decision.category().label()))
                        && (filter.component() == null
                                || filter.component()
                                        .equals(decision.provenance().source().component()))
                        && (filter.sessionId() == null
                                || filter.sessionId()
                                        .equals(decision.provenance()
                                                .execution()
                                                .sessionId()))
                        && (filter.operationType() == null
                                || (decision.operation() != null
                                        && filter.operationType()
                                                .equals(decision.operation().type()))));
    }

    @Override
    public void end() {
        if (!asked.equals(answered) || !words.equals(heard)) {
            throw new Violation(
                    "one answer for one command", asked.size() + " asked, " + answered.size() + " answered");
        }
        commands.values().stream()
                .filter(command -> ON_RETRIES.contains(command.type()))
                .forEach(command -> {
                    long said = changed.getOrDefault(command.commandId(), 0L);
                    long done = decided.getOrDefault(command.commandId(), 0L);
                    if (said != done) {
                        throw new Violation(
                                "an answer says what was changed", said + " by its answers, " + done + ": " + command);
                    }
                });
    }
}
