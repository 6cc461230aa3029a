package dev.errata.launcher.hook;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.SessionStanding;
import dev.errata.core.recovery.operation.RecoveryDecider;
import dev.errata.core.session.SessionState;
import dev.errata.core.wording.Spoken;
import dev.errata.launcher.run.RetryDecision;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.StringJoiner;

/** What an agent is told of a failure: what it is, whether to repeat it, what to try instead, how the session stands. */
final class Advice {
    private static final int MOST_SUGGESTIONS = 2;

    private Advice() {}

    /** @param strikes of the session before this failure; empty if nobody counts */
    static String of(ClassifiedError error, RetryDecision decision, OptionalInt strikes) {
        StringJoiner lines = new StringJoiner("\n");
        lines.add("errata: " + error.text().title() + " (" + decision.category() + "). "
                + error.text().message());
        lines.add("Repeat: " + repeat(decision));
        List<String> suggestions = error.text().suggestions();
        if (!decision.isAgain() && !suggestions.isEmpty()) {
            lines.add("Instead: "
                    + String.join(" ", suggestions.subList(0, Math.min(MOST_SUGGESTIONS, suggestions.size()))));
        }
        if (strikes.isPresent()) {
            SessionStanding standing = after(strikes.getAsInt(), error);
            lines.add("Strikes: " + standing.strikes() + " of " + RecoveryDecider.STRIKES + what(standing));
        }
        return lines.toString();
    }

    private static String repeat(RetryDecision decision) {
        Duration delay = decision.delay();
        if (delay == null) {
            return "no, not as it is. " + decision.why();
        }
        return "yes, the same again" + (delay.isZero() ? "." : " after " + Spoken.duration(delay) + ".");
    }

    /** By the rules of the pipeline: an outage or a refused right is no strike. */
    private static SessionStanding after(int strikes, ClassifiedError error) {
        SessionState before = new SessionState(strikes, List.of(), List.of(), List.of(), Instant.EPOCH);
        return before.failed(error, error.receivedAt()).standing();
    }

    private static String what(SessionStanding standing) {
        if (standing.strikes() < RecoveryDecider.STRIKES) {
            return " in this session.";
        }
        return standing.isStrike()
                ? " in this session: stop here, say what was tried, and ask a person."
                : " in this session: a person should be asked.";
    }
}
