package dev.errata.launcher.run;

import dev.errata.core.classification.Classifier;
import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.JudgedEvent;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.operation.FailedRuns;
import dev.errata.core.recovery.operation.RecoveryDecider;
import dev.errata.core.recovery.operation.RecoveryPlan;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Recoverability;

/** Says of each failed run what it was and whether it is known to pass by itself. For one operation, one thread. */
public final class FailureJudge {
    private final ErrorJudge judge;
    private final RecoveryConfig config;
    private FailedRuns failedRuns = FailedRuns.NONE;

    public FailureJudge(RuleSet rules, RecoveryConfig config) {
        this(ErrorJudge.with(Classifier.with(rules)), config);
    }

    private FailureJudge(ErrorJudge judge, RecoveryConfig config) {
        this.judge = judge;
        this.config = config;
    }

    /** For another operation, by the same rules. */
    public FailureJudge afresh() {
        return new FailureJudge(judge, config);
    }

    /**
     * What follows a failed run.
     *
     * @param event of a run that can be repeated: it names an operation and when it was received
     */
    public RetryDecision judge(ErrorEvent event, int attempt) {
        JudgedEvent judged = judge.judge(event, config.profile(event).detection());
        if (!(judged instanceof JudgedEvent.Failed failed)) {
            return RetryDecision.stop("It is not recognised as an error.");
        }
        ClassifiedError error = failed.error();
        RecoveryPlan plan = new RecoveryDecider(config).ruleAfter(failedRuns, error, error.receivedAt());
        String sentence = plan.sentence(error, failedRuns);
        failedRuns = failedRuns.and(attempt, plan.terms().policy().name());
        Recoverability recoverability = error.classification().recoverability();
        if (recoverability == Recoverability.RETRYABLE && plan.action() == Action.RETRY && plan.delay() != null) {
            return new RetryDecision(error, plan.delay().total(), sentence);
        }
        return new RetryDecision(error, null, whyNot(recoverability, sentence));
    }

    private static String whyNot(Recoverability recoverability, String sentence) {
        return switch (recoverability) {
            case RETRYABLE -> sentence;
            case RECOVERABLE -> "Something has to be changed before it is run again.";
            case PERMANENT -> "No repetition would help.";
            case UNKNOWN -> "It is not known whether a repetition would help.";
        };
    }
}
