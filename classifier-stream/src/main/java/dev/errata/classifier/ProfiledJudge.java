package dev.errata.classifier;

import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.JudgedEvent;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.recovery.policy.Profile;
import dev.errata.core.recovery.policy.RecoveryConfig;

/**
 * Judges each event as its profile says: what may be concluded, and what is passed on. One instance belongs to one
 * thread at a time.
 */
public final class ProfiledJudge {
    private final ErrorJudge judge;
    private final RecoveryConfig config;

    public ProfiledJudge(ErrorJudge judge, RecoveryConfig config) {
        this.judge = judge;
        this.config = config;
    }

    /** {@code event} must have its errorId and receivedAt. */
    public JudgedEvent judge(ErrorEvent event) {
        Profile profile = config.profile(event);
        JudgedEvent judged = judge.judge(event, profile.detection());
        return judged instanceof JudgedEvent.Failed failed
                ? new JudgedEvent.Failed(profile.reporting().applied(failed.error()))
                : judged;
    }

    /** The profile that applies to an event. */
    public Profile profile(ErrorEvent event) {
        return config.profile(event);
    }
}
