package dev.errata.simulator.check;

import static dev.errata.simulator.check.Check.holds;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.Closure;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.NextAttempt;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.policy.LeaseSettings;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.wording.Spoken;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The sentence of a decision names what led to it: numbers, limits, names, and whoever asked for it with their reason. */
final class SentencesCheck implements Check {
    private final ErrorsCheck errors;
    private final HandOutsCheck handOuts;
    private final CommandTable commands;
    private final RecoveryConfig config;

    SentencesCheck(ErrorsCheck errors, HandOutsCheck handOuts, CommandTable commands, RecoveryConfig config) {
        this.errors = errors;
        this.handOuts = handOuts;
        this.commands = commands;
        this.config = config;
    }

    @Override
    public void see(Seen seen) {
        if (seen.value() instanceof RecoveryDecision decision) {
            String sentence = decision.sentence();
            Closure closure = decision.closure();
            List<String> words = closure == null
                    ? words(seen, decision)
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
        String named = CommandTable.namedIn(sentence);
        OperatorCommand command = named == null ? null : commands.find(named);
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
                + (command.reason() == null ? "." : ": " + firstLine(command.reason())));
    }

    /** A secret may stand below it. */
    private static String firstLine(String reason) {
        return reason.lines().findFirst().orElse("");
    }

    private List<String> words(Seen seen, RecoveryDecision decision) {
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
            case NEVER_PICKED_UP -> List.of(Spoken.times(handOuts.of(seen, decision.operation())), "no executor");
            case PAYLOAD_MISSING -> List.of("payload", Spoken.duration(leases.payloadWithin()));
            case COMMAND, SUCCESS -> List.of();
        };
    }

    private static List<String> byPolicy(RecoveryDecision decision, String profile) {
        @Nullable NextAttempt next = decision.next();
        if (next == null) {
            return decision.action() == Action.GATE || decision.action() == Action.ABORT
                    ? List.of(decision.category().label())
                    : List.of();
        }
        @Nullable Integer ofPolicy = RecoveryPlansCheck.countOf(decision);
        int counted = ofPolicy == null ? 0 : ofPolicy + 1;
        return List.of(
                "Attempt " + counted + " of " + decision.applied().maxAttempts(),
                "policy '" + decision.applied().policy() + "'",
                profile,
                Spoken.duration(next.delay().total()));
    }

    private List<String> usedUp(RecoveryDecision decision) {
        Integer counted = RecoveryPlansCheck.countOf(decision);
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
