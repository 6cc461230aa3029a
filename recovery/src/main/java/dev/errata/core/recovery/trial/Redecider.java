package dev.errata.core.recovery.trial;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.recovery.DecidedRun;
import dev.errata.core.recovery.Grounds;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.operation.DecisionLogic;
import dev.errata.core.recovery.policy.PolicyDigest;
import dev.errata.core.recovery.policy.RecoveryConfig;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes recorded decisions again, from what their topics hold, under the policies that were in force and under others that are
 * tried. Nothing is assumed: the errors are those that came, and where the tried policies would have stopped before, nothing is
 * said.
 */
public final class Redecider {
    private final RecoveryConfig given;
    private final RecoveryConfig tried;
    private final String givenDigest;
    private final Instant from;

    /**
     * For one comparison.
     *
     * @param given the policies that were in force
     * @param from operations that began before are left out
     */
    public Redecider(RecoveryConfig given, RecoveryConfig tried, Instant from) {
        this.given = given;
        this.tried = tried;
        this.givenDigest = PolicyDigest.of(given);
        this.from = from;
    }

    /** One for each decision, in their order. */
    public List<Redecision> redecide(OperationRecords records) {
        OperationReplay replay = new OperationReplay(records, Steps.under(given), Steps.under(tried), given);
        List<Redecision> made = new ArrayList<>();
        boolean isWhole = true;
        for (Appended<RecoveryDecision> decision : records.decisions()) {
            ClassifiedError error = replay.errorOf(decision.value());
            Finding reason = reasonAgainst(decision.value(), error);
            isWhole &= error != null && reason != Finding.BEGAN_BEFORE;
            if (error == null || !isWhole) {
                made.add(Redecision.not(decision.value(), reason == null ? Finding.NO_ERROR : reason));
            } else if (reason == null) {
                made.add(replay.redecide(decision, error));
            } else {
                replay.adopt(decision, error);
                made.add(Redecision.not(decision.value(), reason));
            }
        }
        return made;
    }

    /** Why the given policies need not make it again as it was; null if they must. */
    private @Nullable Finding reasonAgainst(RecoveryDecision decision, @Nullable ClassifiedError error) {
        DecidedRun run = decision.run();
        Grounds grounds = decision.grounds();
        Instant began = run != null && run.firstFailureAt() != null
                ? run.firstFailureAt()
                : error == null ? decision.decidedAt() : error.receivedAt();
        if (began.isBefore(from)) {
            return Finding.BEGAN_BEFORE;
        }
        if (grounds.logicDigest() == null || grounds.policyDigest() == null) {
            return Finding.NO_DIGEST;
        }
        if (!grounds.logicDigest().equals(DecisionLogic.DIGEST)) {
            return Finding.OTHER_LOGIC;
        }
        if (!grounds.policyDigest().equals(givenDigest)) {
            return Finding.OTHER_POLICY;
        }
        return error == null ? Finding.NO_ERROR : null;
    }
}
