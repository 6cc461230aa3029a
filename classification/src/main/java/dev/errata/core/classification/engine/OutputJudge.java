package dev.errata.core.classification.engine;

import dev.errata.core.classification.rules.Sources;
import dev.errata.core.classification.rules.Weight;
import dev.errata.core.classified.Evidence;
import dev.errata.core.classified.EvidenceStage;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;
import dev.errata.core.matching.Span;
import dev.errata.core.taxonomy.SourceType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Says whether an event is no error at all. What the event states decides: its kind, an exit code, an error field. Only where it
 * states neither does the text: what remains of it without asides is asked for evidence of an error, then for the
 * statement of a success. Output of a tool in which nothing is left that speaks of failure is none (decision 0008).
 */
public final class OutputJudge {
    private static final int FIRST_FAILING_STATUS = 400;
    private static final Sources TOOLS =
            Sources.of(SourceType.TOOL, SourceType.VERIFICATION, SourceType.GIT, SourceType.CONTAINER, SourceType.FILE);

    private static final Sources ASSISTANTS = Sources.of(SourceType.LLM, SourceType.AGENT);

    private OutputJudge() {}

    /** Why the event is no error; empty if it is one. */
    public static Optional<Evidence> success(EventView view, BestMatches best, Remainder left) {
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
        Match failure = left.best().best();
        Weight against = failure == null ? Weight.LAST : failure.rule().weight();
        if (against == Weight.STRONG) {
            return Optional.empty();
        }
        for (BestMatches matches : List.of(best, left.best())) {
            Match stated = matches.success().orElse(null);
            if (stated != null && outweighs(stated, failure, view)) {
                return isDenied(stated) ? Optional.empty() : Optional.of(evidence(stated));
            }
        }
        return against == Weight.LAST ? nothingLeft(view, left) : Optional.empty();
    }

    /** A weak statement needs silence about failures; a plain one must not be followed by a plain failure. */
    private static boolean outweighs(Match success, @Nullable Match failure, EventView view) {
        if (failure == null || failure.rule().weight() == Weight.LAST) {
            return true;
        }
        if (success.rule().weight() == Weight.WEAK) {
            return false;
        }
        return failure.rule().weight() != Weight.NORMAL || !isFollowedBy(failure, success, view);
    }

    /** A plain statement has its own exceptions. */
    private static boolean isDenied(Match success) {
        return success.rule().weight() == Weight.WEAK && Denial.denies(success);
    }

    /** Whether the failure stands in a later line. */
    private static boolean isFollowedBy(Match failure, Match success, EventView view) {
        int from = position(success, view);
        String message = view.texts().get(0).text();
        int lineEnd = Search.first('\n', message, Math.max(0, from), message.length());
        return lineEnd >= 0 && position(failure, view) > lineEnd;
    }

    private static int position(Match match, EventView view) {
        Span span = match.span();
        if (span != null) {
            return span.start();
        }
        String name = match.value().substring(Search.last('.', match.value()) + 1);
        String message = CharFolding.fold(view.texts().get(0).text());
        return Search.last(name, message, 0, message.length());
    }

    private static Optional<Evidence> nothingLeft(EventView view, Remainder left) {
        if (left.isStated()) {
            return Optional.of(evidence("success.asides-only", "message", ""));
        }
        boolean isToolOutput = view.event().kind() == ErrorKind.TOOL_OUTPUT;
        boolean isEmpty = left.texts().stream().allMatch(field -> field.text().isBlank());
        if (isEmpty && view.texts().stream().allMatch(field -> field.text().isBlank())) {
            return isToolOutput ? Optional.of(evidence("success.no-output", "message", "")) : Optional.empty();
        }
        boolean isKnownAlphabet = left.texts().stream().allMatch(field -> PlainOutput.isInKnownAlphabet(field.text()));
        boolean isOutput = isToolOutput || view.sources().overlaps(TOOLS);
        if (isOutput && isKnownAlphabet) {
            return Optional.of(evidence("success.no-sign-of-failure", "message", ""));
        }
        return PlainOutput.recognise(left.texts().get(0).text())
                .map(shape -> evidence("success." + shape, "message", ""));
    }

    private static Optional<Evidence> ordinary(EventView view, BestMatches best) {
        if (view.namesException()) {
            return Optional.empty();
        }
        TextField message = view.texts().get(0);
        if (view.sources().overlaps(ASSISTANTS) && Prose.isAnswer(message.text(), isSilent(best))) {
            return Optional.of(evidence("success.answer", "message", ""));
        }
        TextField output = message.text().isBlank() && view.texts().size() > 1
                ? view.texts().get(1)
                : message;
        Integer status = view.status();
        boolean isAnswer = status != null && status < FIRST_FAILING_STATUS;
        return OutputShape.recognise(output, best.failures(), isAnswer)
                .map(shape -> evidence("success." + shape, "message", ""));
    }

    private static boolean isSilent(BestMatches best) {
        Match failure = best.best();
        return failure == null || failure.rule().weight() == Weight.LAST;
    }

    /** Whether the event itself says that something failed, whatever its texts say: no text, rule or exit code undoes it. */
    public static boolean statesFailure(ErrorEvent event) {
        boolean failedExit = event.exitCode() != null && event.exitCode() != 0;
        boolean failedStatus = event.http() != null
                && event.http().status() != null
                && event.http().status() >= FIRST_FAILING_STATUS;
        return event.kind() == ErrorKind.ERROR
                || failedExit
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
