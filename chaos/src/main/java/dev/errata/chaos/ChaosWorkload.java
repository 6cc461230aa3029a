package dev.errata.chaos;

import dev.errata.core.classified.Classification;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.Evidence;
import dev.errata.core.classified.EvidenceStage;
import dev.errata.core.classified.Facts;
import dev.errata.core.classified.SessionStanding;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.recovery.policy.Policies;
import dev.errata.core.recovery.policy.RetryPolicy;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.CategoryFacts;
import dev.errata.core.wording.UserText;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The operations of a run, by number from 0. Each fails again and again and succeeds with the last attempt that its policy
 * allows, so that it is due as often as possible.
 */
record ChaosWorkload(int operations) {
    private static final List<Category> CATEGORIES =
            List.of(Category.NETWORK_ERROR, Category.LLM_SERVER_ERROR, Category.GITHUB_SERVER_ERROR);
    private static final String OPERATION = "operation-";
    private static final String EXECUTOR = "chaos";

    /** The fewest operations that make so many retries due. */
    static ChaosWorkload ofRetries(int retries) {
        int operations = 0;
        for (int due = 0; due < retries; operations++) {
            due += lastAttempt(operations) - 1;
        }
        return new ChaosWorkload(operations);
    }

    int retries() {
        int retries = 0;
        for (int number = 0; number < operations; number++) {
            retries += lastAttempt(number) - 1;
        }
        return retries;
    }

    /** Counts from 1. */
    static int lastAttempt(int number) {
        String policy = category(number).facts().policy();
        RetryPolicy found = Objects.requireNonNull(Policies.builtIn().get(policy));
        return found.maxAttempts();
    }

    static int number(Operation operation) {
        return Integer.parseInt(operation.id().substring(OPERATION.length()));
    }

    static String correlationKey(int number) {
        return "session-" + number;
    }

    static ClassifiedError failure(int number, int attempt, Instant now) {
        CategoryFacts facts = category(number).facts();
        ErrorEvent event = ErrorEvent.builder("connection reset by peer")
                .errorId("error-" + number + "-" + attempt)
                .occurredAt(now)
                .receivedAt(now)
                .source(source(facts))
                .execution(ExecutionContext.ofSession(correlationKey(number)))
                .operation(operation(number, attempt))
                .build();
        Evidence evidence = new Evidence(EXECUTOR, EvidenceStage.DEFAULT, "message", "", null, null, List.of());
        return new ClassifiedError(
                event,
                Classification.of(facts.category(), evidence, null),
                now,
                new UserText("It failed", "It failed.", "Nothing to do.", List.of()),
                Facts.NONE,
                "v1:" + facts.category().label(),
                "connection reset by peer",
                null,
                SessionStanding.NONE,
                Map.of(),
                List.of(),
                null,
                null);
    }

    static ExecutionOutcome success(int number, int attempt, Instant now) {
        return new ExecutionOutcome(
                "outcome-" + number,
                OutcomeStatus.SUCCEEDED,
                OutcomeOrigin.EXECUTOR,
                now,
                ExecutionContext.ofSession(correlationKey(number)),
                operation(number, attempt),
                source(category(number).facts()),
                EXECUTOR,
                null,
                null,
                null,
                null,
                null);
    }

    private static Category category(int number) {
        return CATEGORIES.get(number % CATEGORIES.size());
    }

    private static ErrorSource source(CategoryFacts facts) {
        return ErrorSource.of(facts.source(), "shop");
    }

    static Operation operation(int number, int attempt) {
        return new Operation(OPERATION + number, "job", attempt, null);
    }
}
