package dev.errata.simulator.check;

import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.operation.EscalationCodec;
import dev.errata.core.recovery.operation.OpenEscalation;
import dev.errata.core.recovery.operation.OperationState;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Every task answers every command, once, and its owner that on a group; what it says that it changed has a decision each, which
 * names the command, and is of what the command meant. A list shows what there is.
 */
final class AnswersCheck implements Check {
    private static final Set<String> TO_BE_TRIED =
            Set.of("pending", "awaiting_payload", "handed_out", "leased", "unwatched");

    private static final Set<CommandType> ON_RETRIES =
            Set.of(CommandType.CANCEL, CommandType.RUN_NOW, CommandType.RESCHEDULE);
    private static final Set<CommandType> LISTS = Set.of(
            CommandType.LIST_RETRIES,
            CommandType.SHOW_OPERATION,
            CommandType.LIST_ESCALATIONS,
            CommandType.SHOW_ESCALATION);
    private static final String QUESTIONS = "errata-recovery-open-escalations-changelog";
    private static final int MOST_IDS = 100;

    /** Entries of a page, where nothing else is asked for. */
    private static final String PAGE = "50";

    private final ErrorsCheck errors;
    private final OperationsCheck operations;
    private final CommandTable commands;
    private final Map<Integer, Map<String, OpenEscalation>> questions = new HashMap<>();
    private final Set<String> asked = new HashSet<>();
    private final Set<String> answered = new HashSet<>();
    private final Set<String> words = new HashSet<>();
    private final Set<String> heard = new HashSet<>();
    private final Map<String, Long> changed = new HashMap<>();
    private final Map<String, Long> decided = new HashMap<>();

    AnswersCheck(ErrorsCheck errors, OperationsCheck operations, CommandTable commands) {
        this.errors = errors;
        this.operations = operations;
        this.commands = commands;
    }

    @Override
    public void see(Seen seen) {
        if (seen.value() instanceof OperatorCommand command) {
            asked.add(command.commandId() + ' ' + seen.record().partition());
        } else if (seen.value() instanceof GroupCommand command) {
            words.add(command.commandId() + ' ' + CommandType.of(command.type()));
        } else if (seen.value() instanceof CommandResult result) {
            if (words.contains(result.commandId() + ' ' + result.type())) {
                holdsOnce(heard.add(result.commandId() + ' ' + result.type()), seen);
            } else {
                answer(seen, result);
            }
        } else if (seen.value() instanceof RecoveryDecision decision) {
            String named = CommandTable.namedIn(decision.grounds().explanation());
            if (named != null) {
                obey(seen, named, decision);
            }
        } else if (seen.record().topic().equals(QUESTIONS)) {
            keepQuestion(seen);
        }
    }

    private void keepQuestion(Seen seen) {
        Map<String, OpenEscalation> own =
                questions.computeIfAbsent(seen.record().partition(), any -> new LinkedHashMap<>());
        byte[] bytes = seen.record().value();
        if (bytes == null) {
            own.remove(seen.record().keyText());
        } else {
            own.put(seen.record().keyText(), EscalationCodec.decode(bytes));
        }
    }

    private void answer(Seen seen, CommandResult result) {
        holdsOnce(answered.add(result.commandId() + ' ' + result.partition()), seen);
        OperatorCommand command = commands.find(result.commandId());
        if (command == null
                || command.type() != result.type()
                || command.isDryRun() != result.isDryRun()
                || !command.issuedBy().equals(result.issuedBy())
                || result.error() != null
                || (command.isDryRun() && result.changed() != 0)
                || result.changed() > result.matched()) {
            throw new Violation("an answer is to its command", command + " was asked: " + seen);
        }
        if (LISTS.contains(command.type())) {
            lists(seen, command, result);
        }
        changed.merge(result.commandId(), result.changed(), Long::sum);
    }

    /** All that is meant at that time and no other, of which a page shows as many as it has room for. */
    private void lists(Seen seen, OperatorCommand command, CommandResult result) {
        Set<String> expected = meant(command, result);
        int room = Integer.parseInt(command.arguments().getOrDefault("limit", PAGE));
        boolean isAll = !command.arguments().containsKey("page") && result.nextPage() == null;
        int shown = result.items().size();
        Check.holds(
                expected.containsAll(result.ids())
                        && result.matched() == shown
                        && result.ids().size() == Math.min(shown, MOST_IDS)
                        && (isAll ? shown == expected.size() : shown <= expected.size())
                        && (result.nextPage() == null ? shown < room : shown == room),
                "a list shows what there is, which is " + expected,
                seen);
    }

    private Set<String> meant(OperatorCommand command, CommandResult result) {
        if (command.type() == CommandType.LIST_ESCALATIONS || command.type() == CommandType.SHOW_ESCALATION) {
            return questions.getOrDefault(result.partition(), Map.of()).values().stream()
                    .filter(open -> Described.of(open, errors).isMeantBy(command.filter(), result.answeredAt()))
                    .map(open -> open.escalation().escalationId())
                    .collect(Collectors.toSet());
        }
        Stream<OperationState> states = operations.statesOf(result.partition()).stream()
                .filter(state -> command.type() == CommandType.SHOW_OPERATION || isToBeTried(state));
        return states.filter(state -> Described.of(state, errors).isMeantBy(command.filter(), result.answeredAt()))
                .map(state -> state.work().operationId())
                .collect(Collectors.toSet());
    }

    private static boolean isToBeTried(OperationState state) {
        return state.failure() != null && TO_BE_TRIED.contains(state.stage().label());
    }

    private static void holdsOnce(boolean isFirst, Seen seen) {
        if (!isFirst) {
            throw new Violation("one answer for one command", "answered before: " + seen);
        }
    }

    private void obey(Seen seen, String id, RecoveryDecision decision) {
        OperatorCommand command = commands.find(id);
        boolean isMeant = command != null
                && !command.isDryRun()
                && (!ON_RETRIES.contains(command.type())
                        || Described.of(decision, errors).isMeantBy(command.filter(), decision.decidedAt()));
        if (!isMeant) {
            throw new Violation("only what is meant is changed", command + " was asked: " + seen);
        }
        decided.merge(id, 1L, Long::sum);
    }

    @Override
    public void end() {
        if (!asked.equals(answered) || !words.equals(heard)) {
            throw new Violation(
                    "one answer for one command", asked.size() + " asked, " + answered.size() + " answered");
        }
        commands.all().stream()
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
