package dev.errata.core.classification.engine;

import dev.errata.core.classification.Evidence;
import dev.errata.core.classification.EvidenceStage;
import dev.errata.core.classification.rules.Weight;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.matching.Span;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Says whether an event is no error at all. What the event states decides: an exit code, an error field. Only where it
 * states neither does the text: the summary of a successful run, then evidence of an error, then the look of the
 * output. A rule that does not match is never taken for success.
 */
public final class OutputJudge {
    private static final int FIRST_FAILING_STATUS = 400;

    private OutputJudge() {}

    /** Why the event is no error; empty if it is one. */
    public static Optional<Evidence> success(EventView view, BestMatches best) {
        ErrorEvent event = view.event();
        if (statesFailure(event)) {
            return Optional.empty();
        }
        if (event.exitCode() != null) {
            return Optional.of(evidence("success.exit-code", "exitCode", "0"));
        }
        Weight failure = best.failure().map(match -> match.rule().weight()).orElse(Weight.LAST);
        if (failure == Weight.STRONG) {
            return Optional.empty();
        }
        if (best.success().isPresent()) {
            return best.success().map(OutputJudge::evidence);
        }
        if (failure == Weight.NORMAL || failure == Weight.WEAK) {
            return Optional.empty();
        }
        return event.kind() == ErrorKind.TOOL_OUTPUT
                ? Optional.of(evidence(
                        "success.no-sign-of-failure", "kind", event.kind().label()))
                : Optional.empty();
    }

    private static boolean statesFailure(ErrorEvent event) {
        boolean failedExit = event.exitCode() != null && event.exitCode() != 0;
        boolean failedStatus = event.http() != null
                && event.http().status() != null
                && event.http().status() >= FIRST_FAILING_STATUS;
        return failedExit
                || failedStatus
                || isGiven(event.signal())
                || (isGiven(event.code()) && !"0".equals(event.code()))
                || isGiven(event.exceptionType())
                || isGiven(event.stack())
                || !event.causes().isEmpty();
    }

    private static boolean isGiven(@Nullable String value) {
        return value != null && !value.isBlank();
    }

    private static Evidence evidence(Match match) {
        Span span = match.span();
        return new Evidence(
                match.rule().id(),
                match.stage(),
                match.field(),
                match.value(),
                span == null ? null : span.start(),
                span == null ? null : span.end(),
                List.of());
    }

    private static Evidence evidence(String rule, String field, String value) {
        return new Evidence(rule, EvidenceStage.STRUCTURED_FACT, field, value, null, null, List.of());
    }
}
