package dev.errata.core.recovery.trial;

import dev.errata.core.recovery.operation.AlarmStep;
import dev.errata.core.recovery.operation.CommandStep;
import dev.errata.core.recovery.operation.FailureStep;
import dev.errata.core.recovery.operation.OutcomeStep;
import dev.errata.core.recovery.policy.RecoveryConfig;

/** All that moves an operation, under one configuration. */
record Steps(FailureStep failures, OutcomeStep outcomes, AlarmStep alarms, CommandStep commands) {
    static Steps under(RecoveryConfig config) {
        return new Steps(
                new FailureStep(config), new OutcomeStep(config), new AlarmStep(config), new CommandStep(config));
    }
}
