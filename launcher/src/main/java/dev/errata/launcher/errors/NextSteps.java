package dev.errata.launcher.errors;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.RetryAfter;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.Delay;
import dev.errata.core.recovery.Instruction;
import dev.errata.core.recovery.operation.FailedRuns;
import dev.errata.core.recovery.operation.RecoveryDecider;
import dev.errata.core.recovery.operation.RecoveryPlan;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.recovery.policy.RetryPolicy;
import dev.errata.core.recovery.policy.Terms;
import dev.errata.core.taxonomy.OnExhausted;
import dev.errata.core.wording.Spoken;
import dev.errata.schemas.json.RecordJson;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What the recovery worker would decide if this were the first failure of its session. */
final class NextSteps {
    private static final int MOST_SHOWN = 6;

    private final RecoveryConfig config;

    NextSteps(RecoveryConfig config) {
        this.config = config;
    }

    /** One sentence a line. An event that names no operation is taken for one that does. */
    List<String> of(ClassifiedError error) {
        Operation named = error.error().operation();
        Operation operation = named == null ? Operation.first("operation", "operation") : named;
        ClassifiedError repeatable =
                error.with(error.error().toBuilder().operation(operation).build());
        RecoveryPlan plan = new RecoveryDecider(config).rule(repeatable, null, error.receivedAt());
        List<String> lines = new ArrayList<>();
        lines.add(plan.action().name() + " by policy '"
                + plan.terms().policy().name() + "' and profile '"
                + plan.terms().profile() + "' (" + plan.reason().label() + ")");
        Instruction instruction = plan.instruction();
        if (instruction != null) {
            lines.add("instruction: " + instruction.strategy().label() + " " + shortened(instruction));
        }
        if (plan.isAnotherAttempt()) {
            addAttempts(lines, error, operation, plan);
            lines.add(whenUsedUp(error, plan.terms()));
        } else {
            lines.add(plan.sentence(repeatable, FailedRuns.NONE));
        }
        if (plan.escalateAs() != null) {
            lines.add(asked(error, plan.terms(), plan.escalateAs()));
        }
        if (named == null) {
            lines.add("as the event names no operation (operationId), nobody could be told to run it again: "
                    + "the decision would be CONTINUE in the place of a retry");
        }
        return lines;
    }

    private static void addAttempts(List<String> lines, ClassifiedError error, Operation operation, RecoveryPlan plan) {
        RetryPolicy policy = plan.terms().policy();
        int shown = Math.min(policy.maxAttempts(), operation.attempt() + MOST_SHOWN);
        for (int next = operation.attempt() + 1; next <= shown; next++) {
            Delay delay = delay(error, operation, policy, next);
            lines.add("attempt " + next + " of " + policy.maxAttempts() + " after "
                    + Spoken.range(delay.least(), delay.most()));
        }
        if (shown < policy.maxAttempts()) {
            lines.add("and so on up to attempt " + policy.maxAttempts());
        }
    }

    private static Delay delay(ClassifiedError error, Operation operation, RetryPolicy policy, int next) {
        RetryAfter asked =
                next == operation.attempt() + 1 ? error.classification().retryAfter() : null;
        Duration backoff = policy.backoff().after(next - 1);
        return Delay.before(operation.id(), next, backoff, policy.backoff().cap(), policy.jitter(), asked);
    }

    private String whenUsedUp(ClassifiedError error, Terms terms) {
        return terms.onExhausted() == OnExhausted.CONTINUE
                ? "when the attempts are used up: CONTINUE, the work goes on with a warning"
                : "when the attempts are used up: "
                        + asked(error, terms, terms.onExhausted() == OnExhausted.GATE ? Action.GATE : Action.ESCALATE);
    }

    private String asked(ClassifiedError error, Terms terms, Action action) {
        List<String> chain = config.escalation()
                .chain(action, config.category(error.classification().deciding()));
        return action.name() + " to " + String.join(", then ", chain) + "; first reminder after "
                + Spoken.duration(config.escalation().deadline(terms.severity()));
    }

    private static String shortened(Instruction instruction) {
        String text =
                EvidenceExcerpt.printable(RecordJson.tree((Record) instruction).toString());
        return text.length() <= 160 ? text : text.substring(0, 160) + "...";
    }
}
