package dev.errata.core.classification.engine;

import dev.errata.core.classification.Evidence;
import dev.errata.core.classification.EvidenceStage;
import dev.errata.core.classification.rules.Sources;
import dev.errata.core.classification.rules.Weight;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.matching.Span;
import dev.errata.core.taxonomy.SourceType;
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
    private static final Sources TOOLS =
            Sources.of(SourceType.TOOL, SourceType.VERIFICATION, SourceType.GIT, SourceType.CONTAINER, SourceType.FILE);

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
        Optional<Evidence> ordinary = ordinary(view, best);
        if (ordinary.isPresent()) {
            return ordinary;
        }
        Weight failure = best.failure().map(match -> match.rule().weight()).orElse(Weight.LAST);
        if (failure == Weight.STRONG) {
            return Optional.empty();
        }
        if (best.success().isPresent()) {
            return best.success().map(OutputJudge::evidence);
        }
        return failure == Weight.LAST ? unremarkable(view) : Optional.empty();
    }

    /** The output of a tool in which no word speaks of failure, in an alphabet whose words are known. */
    private static Optional<Evidence> unremarkable(EventView view) {
        boolean isOutput =
                view.event().kind() == ErrorKind.TOOL_OUTPUT || view.sources().overlaps(TOOLS);
        for (TextField field : view.texts()) {
            if (!isMostlyAscii(field.text())) {
                return Optional.empty();
            }
        }
        boolean saysSomething =
                view.texts().stream().anyMatch(field -> field.text().strip().indexOf(' ') > 0);
        boolean isEmptyOutput = view.event().kind() == ErrorKind.TOOL_OUTPUT
                && view.texts().stream().allMatch(field -> field.text().isBlank());
        return isOutput && (saysSomething || isEmptyOutput)
                ? Optional.of(evidence("success.no-sign-of-failure", "message", ""))
                : Optional.empty();
    }

    private static boolean isMostlyAscii(String text) {
        int looked = Math.min(text.length(), 2_000);
        int wide = 0;
        for (int i = 0; i < looked; i++) {
            wide += text.charAt(i) >= 128 ? 1 : 0;
        }
        return wide * 10 <= looked;
    }

    private static Optional<Evidence> ordinary(EventView view, BestMatches best) {
        String message = view.texts().get(0).text();
        String text = message.isBlank() && view.texts().size() > 1
                ? view.texts().get(1).text()
                : message;
        if (view.namesException()) {
            return Optional.empty();
        }
        return OutputShape.recognise(text, best.failures()).map(shape -> evidence("success." + shape, "message", ""));
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
