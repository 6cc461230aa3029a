package dev.errata.simulator.check;

import static dev.errata.simulator.check.Check.holds;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.Closure;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.NextAttempt;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.recovery.policy.LeaseSettings;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.wording.Spoken;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The sentence of a decision names what led to it: numbers, limits, names, and whoever asked for it with their reason. */
final class SentencesCheck implements Check {
    private static final Pattern NAMED = Pattern.compile("\\(command ([^)]+)\\)");

    private final ErrorsCheck errors;
    private final RecoveryConfig config;
    private final Map<String, OperatorCommand> commands = new HashMap<>();
    private final Map<String, Integer> handOuts = new HashMap<>();

    SentencesCheck(ErrorsCheck errors, RecoveryConfig config) {
        this.errors = errors;
        this.config = config;
    }

    @Override
    public void see(Seen seen) {
        if (seen.value() instanceof OperatorCommand command) {
            commands.put(command.commandId(), command);
        } else if (seen.value() instanceof RetryCommand retry) {
            handOuts.put(nameOf(retry.execution(), retry.operation()), retry.handOut());
        } else if (seen.value() instanceof RecoveryDecision decision) {
            String sentence = decision.sentence();
            Closure closure = decision.closure();
            List<String> words = closure == null
                    ? words(decision)
                    : List.of(
                            closure.result().label(),
                            Spoken.count(closure.attempts(), "run"),
                            Spoken.duration(closure.duration()));
            for (String word : words) {
                holds(sentence.contains(word), "a decision says why, so '" + word + "'", seen);
            }
            if (decision.grounds().reason() == DecisionReason.COMMAND) {
                holds(isByCommand(sentence, decision), "a decision says who asked for it", seen);
            }
        }
    }

    private boolean isByCommand(String sentence, RecoveryDecision decision) {
        Matcher named = NAMED.matcher(sentence);
        OperatorCommand command = named.find() ? commands.get(named.group(1)) : null;
        if (command == null) {
            return false;
        }
        String next = decision.next() == null
                ? ""
                : ": attempt " + decision.next().attempt() + " at "
                        + decision.next().dueAt();
        String id = " (command " + command.commandId() + ")";
        return sentence.contains(command.issuedBy() + " asked for "
                + command.type().label()
                + next
                + id
                + (command.reason() == null ? "." : ": " + command.reason()));
    }

    private List<String> words(RecoveryDecision decision) {
        String profile = "profile '" + decision.applied().profile() + "'";
        String strategy = decision.error().strategy().label();
        LeaseSettings leases = config.leases();
        return switch (decision.grounds().reason()) {
            case POLICY -> byPolicy(decision, profile);
            case EXHAUSTED -> usedUp(decision);
            case THIRD_STRIKE -> List.of("number " + decision.session().strikes());
            case AGENT_LOOP -> {
                ClassifiedError error = errors.find(decision.error().errorId());
                yield List.of(Spoken.times(error.session().sameFailures()));
            }
            case STRATEGY_NOT_ALLOWED -> List.of(strategy, "not allow");
            case RETRY_DISABLED -> List.of(profile);
            case NOT_REPEATABLE -> List.of(strategy, "No operation id");
            case WAIT_TOO_LONG -> List.of("wait", Spoken.duration(config.maxWait()));
            case NEVER_PICKED_UP -> List.of(Spoken.times(handedOut(decision)), "no executor");
            case PAYLOAD_MISSING -> List.of("payload", Spoken.duration(leases.payloadWithin()));
            case COMMAND, SUCCESS -> List.of();
        };
    }

    /** As often as is configured, and once more for each time that a person said so. */
    private int handedOut(RecoveryDecision decision) {
        return handOuts.getOrDefault(nameOf(decision.provenance().execution(), decision.operation()), 0);
    }

    private static String nameOf(ExecutionContext execution, @Nullable Operation operation) {
        return operation == null
                ? ""
                : execution.sessionId() + ' ' + execution.taskId() + ' ' + operation.id() + ' ' + operation.attempt();
    }

    private static List<String> byPolicy(RecoveryDecision decision, String profile) {
        @Nullable NextAttempt next = decision.next();
        if (next == null) {
            return decision.action() == Action.GATE || decision.action() == Action.ABORT
                    ? List.of(decision.category().label())
                    : List.of();
        }
        @Nullable Integer ofPolicy = RulingsCheck.countOf(decision);
        int counted = ofPolicy == null ? 0 : ofPolicy + 1;
        return List.of(
                "Attempt " + counted + " of " + decision.applied().maxAttempts(),
                "policy '" + decision.applied().policy() + "'",
                profile,
                Spoken.duration(next.delay().total()));
    }

    private List<String> usedUp(RecoveryDecision decision) {
        Integer counted = RulingsCheck.countOf(decision);
        boolean isByPolicy = counted == null || counted >= decision.applied().maxAttempts();
        if (!isByPolicy) {
            return List.of("All " + config.maxRuns() + " runs");
        }
        String attempts = decision.applied().maxAttempts() == 1
                ? "The one attempt"
                : "All " + decision.applied().maxAttempts();
        return List.of(attempts, "policy '" + decision.applied().policy() + "'");
    }
}
