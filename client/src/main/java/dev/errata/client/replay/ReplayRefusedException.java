package dev.errata.client.replay;

import dev.errata.client.report.DescribesError;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.RecoverySettings;

/** A record that cannot be put back, now or later: whatever the failure is taken for, no retry follows, and a person is asked. */
public final class ReplayRefusedException extends RuntimeException implements DescribesError {
    private static final long serialVersionUID = 1L;
    private static final RecoverySettings NO_RETRY =
            new RecoverySettings(null, null, false, null, null, null, null, null, null);

    ReplayRefusedException(String message) {
        super(message, null, false, false);
    }

    @Override
    public void describe(ErrorEventBuilder event) {
        event.settings(NO_RETRY);
    }
}
