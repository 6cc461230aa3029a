package dev.errata.core.recovery.operation;

import dev.errata.core.classified.Classification;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.Evidence;
import dev.errata.core.classified.EvidenceStage;
import dev.errata.core.classified.Facts;
import dev.errata.core.classified.RetryAfter;
import dev.errata.core.classified.SessionStanding;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.event.PayloadDigest;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.core.wording.UserText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Classified errors and outcomes of operation {@code op-1} in session {@code s-1}, as tests need them. */
public final class Errors {
    public static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    public static final String OPERATION = "op-1";

    private final Category category;
    private final ErrorEventBuilder event;
    private Facts facts = Facts.NONE;
    private SessionStanding session = SessionStanding.NONE;
    private @Nullable Category name;
    private @Nullable String fingerprint;
    private @Nullable RetryAfter retryAfter;
    private @Nullable PayloadDigest payload;

    private Errors(Category category) {
        this.category = category;
        this.event = ErrorEvent.builder("it failed: " + category.label())
                .errorId("error-1")
                .occurredAt(NOW)
                .receivedAt(NOW)
                .source(ErrorSource.of(SourceType.SERVICE, "billing"))
                .execution(ExecutionContext.ofSession("s-1"));
    }

    /** A failure of this category in the given run of the operation. */
    public static Errors of(Category category, int attempt) {
        Errors errors = new Errors(category);
        errors.event.operation(new Operation(OPERATION, "charge-card", attempt, null));
        errors.event.errorId("error-" + attempt);
        return errors;
    }

    public static ClassifiedError attempt(Category category, int attempt) {
        return of(category, attempt).build();
    }

    /** A failure that names no work. */
    public static Errors unnamed(Category category) {
        return new Errors(category);
    }

    public Errors with(RecoverySettings settings) {
        event.settings(settings);
        return this;
    }

    public Errors with(Facts found) {
        this.facts = found;
        return this;
    }

    public Errors with(SessionStanding standing) {
        this.session = standing;
        return this;
    }

    public Errors with(Operation operation) {
        event.operation(operation);
        event.errorId("error-" + operation.id() + '-' + operation.attempt());
        return this;
    }

    public Errors asking(Duration wait) {
        this.retryAfter = new RetryAfter(wait, "header:retry-after");
        return this;
    }

    public Errors announcing(PayloadDigest digest) {
        this.payload = digest;
        return this;
    }

    public Errors saying(String message) {
        event.message(message);
        return this;
    }

    public Errors printing(String output) {
        event.toolOutput(output);
        return this;
    }

    public Errors withMetadata(Map<String, String> metadata) {
        event.metadata(metadata);
        return this;
    }

    /** It occurred, and came, then. */
    public Errors at(Instant time) {
        event.occurredAt(time).receivedAt(time);
        return this;
    }

    /** Under another fingerprint than the version before gave it. */
    public Errors renamed(String now) {
        this.fingerprint = now;
        return this;
    }

    /** The model alone calls it so. */
    public Errors named(Category byModel) {
        this.name = byModel;
        return this;
    }

    public Errors outsideSessions() {
        event.execution(ExecutionContext.NONE);
        return this;
    }

    public ClassifiedError build() {
        Evidence evidence = new Evidence("test", EvidenceStage.DEFAULT, "message", "", null, null, List.of());
        Classification known = Classification.of(category, evidence, retryAfter);
        String former = "v1:" + category.label();
        return new ClassifiedError(
                event.build(),
                name == null ? known : known.named(name, evidence),
                NOW,
                new UserText("Title", "Message", "Action", List.of("Look at it")),
                facts,
                fingerprint == null ? former : fingerprint,
                "it failed",
                null,
                session,
                Map.of(),
                List.of(),
                payload,
                fingerprint == null ? null : former);
    }

    public static ExecutionOutcome outcome(OutcomeStatus status, int attempt) {
        return new ExecutionOutcome(
                "outcome-" + status + attempt,
                status,
                OutcomeOrigin.EXECUTOR,
                NOW,
                ExecutionContext.ofSession("s-1"),
                new Operation(OPERATION, "charge-card", attempt, null),
                ErrorSource.of(SourceType.SERVICE, "billing"),
                "executor-1",
                null,
                null,
                null,
                null,
                null);
    }
}
