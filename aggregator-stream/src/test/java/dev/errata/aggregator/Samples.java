package dev.errata.aggregator;

import dev.errata.core.classification.Classifier;
import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.JudgedEvent;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.classified.Classification;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.Evidence;
import dev.errata.core.classified.EvidenceStage;
import dev.errata.core.classified.Facts;
import dev.errata.core.classified.SessionStanding;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Provenance;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.AppliedPolicy;
import dev.errata.core.recovery.Closure;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.DecidedError;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Grounds;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.SessionAdvice;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.core.wording.UserText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Errors and decisions as the other apps write them. */
final class Samples {
    private static final ErrorSource LLM = ErrorSource.of(SourceType.LLM, "openrouter");

    private static final ErrorJudge JUDGE = ErrorJudge.withDefaults();
    private static final ErrorJudge JUDGE_BEFORE =
            ErrorJudge.with(Classifier.with(RuleSet.builtIn().without(Set.of("saas.said.login", "general.refused"))));

    private Samples() {}

    static ClassifiedError error(String id, String fingerprint, Category category, Instant at) {
        return error(id, fingerprint, category, at, at);
    }

    static ClassifiedError error(String id, String fingerprint, Category category, Instant occurredAt, Instant at) {
        return renamed(id, null, fingerprint, category, occurredAt, at);
    }

    /** One that says the fingerprint of the version before, too. */
    static ClassifiedError renamed(String id, String former, String fingerprint, Instant at) {
        return renamed(id, former, fingerprint, Category.LLM_RATE_LIMIT, at, at);
    }

    private static ClassifiedError renamed(
            String id, @Nullable String former, String fingerprint, Category category, Instant occurredAt, Instant at) {
        ErrorEvent event = ErrorEvent.builder("rate limit exceeded, try again in 20s")
                .errorId(id)
                .occurredAt(occurredAt)
                .receivedAt(at)
                .source(LLM)
                .execution(ExecutionContext.ofSession("session of " + id))
                .build();
        Evidence evidence = new Evidence("r", EvidenceStage.SOURCE_RULE, "message", "rate", 0, 4, List.of());
        return new ClassifiedError(
                event,
                Classification.of(category, evidence, null),
                at,
                new UserText("title", "message", "action", List.of()),
                Facts.NONE,
                fingerprint,
                "rate limit exceeded, try again in <duration>",
                null,
                SessionStanding.NONE,
                Map.of(),
                List.of(),
                null,
                former);
    }

    /** As the classifier writes it, whose fingerprint is that of the message. */
    static ClassifiedError judged(String id, String message, Instant at) {
        return judged(id, LLM, null, message, at);
    }

    /** By the rules of the version that wrote the stored changelog: a rule that names an error better gives it another group. */
    static ClassifiedError judgedAsBefore(String id, String message, Instant at) {
        return judged(JUDGE_BEFORE, id, LLM, null, message, at);
    }

    static ClassifiedError judged(String id, ErrorSource source, @Nullable String code, String message, Instant at) {
        return judged(JUDGE, id, source, code, message, at);
    }

    private static ClassifiedError judged(
            ErrorJudge judge, String id, ErrorSource source, @Nullable String code, String message, Instant at) {
        ErrorEvent event = ErrorEvent.builder(message)
                .kind(ErrorKind.ERROR)
                .errorId(id)
                .occurredAt(at)
                .receivedAt(at)
                .source(source)
                .code(code)
                .execution(ExecutionContext.ofSession("session of " + id))
                .build();
        if (judge.judge(event) instanceof JudgedEvent.Failed failed) {
            return failed.error();
        }
        throw new IllegalArgumentException("'" + message + "' is no error");
    }

    static RecoveryDecision decision(String id, String fingerprint, Action action, Instant at) {
        return decision(id, fingerprint, action, DecisionReason.POLICY, at, null);
    }

    static RecoveryDecision recovered(String id, String fingerprint, Instant at) {
        Closure closure = new Closure(ClosureResult.SUCCEEDED, 2, Duration.ofSeconds(3));
        return decision(id, fingerprint, Action.CLOSED, DecisionReason.SUCCESS, at, closure);
    }

    /** The attempts are used up. */
    static RecoveryDecision exhausted(String id, String fingerprint, Instant at) {
        return decision(id, fingerprint, Action.GATE, DecisionReason.EXHAUSTED, at, null);
    }

    private static RecoveryDecision decision(
            String id,
            String fingerprint,
            Action action,
            DecisionReason reason,
            Instant at,
            @Nullable Closure closure) {
        Category category = Category.LLM_RATE_LIMIT;
        return new RecoveryDecision(
                id,
                action,
                Grounds.of(reason, "why"),
                new DecidedError("e-" + id, category, category.severity(), category.strategy(), fingerprint),
                new Provenance(LLM, ExecutionContext.NONE, null),
                null,
                new AppliedPolicy("llm", "default", 3),
                null,
                at,
                new SessionAdvice(0, List.of()),
                null,
                null,
                closure);
    }
}
