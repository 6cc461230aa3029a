package dev.errata.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.client.executor.Run;
import dev.errata.client.executor.RunResult;
import dev.errata.client.report.ErrorReporter;
import dev.errata.client.report.ReportContext;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.event.Provenance;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.ErrorReference;
import dev.errata.core.recovery.PolicyCount;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.spring.RetryExecutorLifecycle.State;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/** An application that Boot has configured, on a real broker. */
@ExtendWith(BrokerProcess.Shared.class)
final class RunsRetriesTest {
    private final String session = "session-" + UUID.randomUUID();
    private final BrokerProcess broker;

    RunsRetriesTest(BrokerProcess broker) {
        this.broker = broker;
    }

    /** With handlers of each kind and its own meters. */
    @EnableAutoConfiguration
    static class Till {
        private final AtomicInteger orders = new AtomicInteger();
        private final CompletableFuture<String> delivery = new CompletableFuture<>();

        @HandlesRetry("charge-card")
        String charge(Run run) {
            return "charged " + run.operation().id();
        }

        @HandlesRetry("print-receipt")
        void print() throws NoSuchFileException {
            throw new NoSuchFileException("/receipts/7");
        }

        /** The first ends with the second. */
        @HandlesRetry("order-parts")
        CompletionStage<String> order(Run run) {
            if (orders.incrementAndGet() == 2) {
                delivery.complete("ordered ");
            }
            return delivery.thenApply(said -> said + run.operation().id());
        }

        @HandlesRetry("return-parts")
        CompletableFuture<RunResult> giveBack() {
            return CompletableFuture.failedFuture(new NoSuchFileException("/parts/7"));
        }

        @Bean
        MeterRegistry meters() {
            return new SimpleMeterRegistry();
        }
    }

    @Test
    void aMethodRunsTheRetriesOfItsType() {
        try (ConfigurableApplicationContext till =
                new SpringApplicationBuilder(Till.class).run(broker.settings("till"))) {
            retry("charge-7", "charge-card");
            await().atMost(BrokerProcess.LONG).until(() -> !succeeded().isEmpty());

            assertThat(succeeded()).extracting(ExecutionOutcome::output).containsExactly("charged charge-7");
            assertThat(succeeded().get(0).executorId()).startsWith("till-");
            Health health = Objects.requireNonNull(
                    till.getBean("errataHealthIndicator", HealthIndicator.class).health());
            assertThat(health.getStatus()).isEqualTo(Status.UP);
            assertThat(health.getDetails()).containsEntry("executor", "running");
            await().atMost(BrokerProcess.LONG).until(() -> runs(till, "charge-card", "succeeded") == 1);
        }
    }

    @Test
    void whatAMethodThrowsIsTheFailureAndWhatIsReportedArrives() {
        try (ConfigurableApplicationContext till =
                new SpringApplicationBuilder(Till.class).run(broker.settings("till-2"))) {
            retry("print-7", "print-receipt");
            till.getBean(ErrorReporter.class)
                    .report(
                            new IllegalStateException("no paper"),
                            ReportContext.of(SourceType.SERVICE, "printer")
                                    .withExecution(ExecutionContext.ofSession(session)));
            await().atMost(BrokerProcess.LONG).until(() -> errors().size() >= 2);

            assertThat(errors())
                    .extracting(ErrorEvent::exceptionType)
                    .containsExactlyInAnyOrder(
                            NoSuchFileException.class.getName(), IllegalStateException.class.getName());
            await().atMost(BrokerProcess.LONG).until(() -> runs(till, "print-receipt", "failed") == 1);
            // others can read it before the reporter hears that it is written
            await().atMost(BrokerProcess.LONG)
                    .untilAsserted(() -> assertThat(till.getBean(MeterRegistry.class)
                                    .get("errata.client.reports")
                                    .tag("result", "sent")
                                    .functionCounter()
                                    .count())
                            .isEqualTo(1));
        }
    }

    @Test
    void aMethodThatReturnsAStageKeepsNoThreadUntilItEnds() {
        String[] settings = broker.settings("till-4", "--errata.executor.threads=1");
        try (ConfigurableApplicationContext till = new SpringApplicationBuilder(Till.class).run(settings)) {
            assertThat(till.isRunning()).isTrue();
            // two sessions, as runs of one never overlap
            retry(session, "order-7", "order-parts");
            retry(session + "-2", "order-8", "order-parts");
            await().atMost(BrokerProcess.LONG).until(() -> succeeded().size() == 2);
            assertThat(succeeded())
                    .extracting(ExecutionOutcome::output)
                    .containsExactlyInAnyOrder("ordered order-7", "ordered order-8");

            retry("return-7", "return-parts");
            await().atMost(BrokerProcess.LONG).until(() -> !errors().isEmpty());
            assertThat(errors())
                    .extracting(ErrorEvent::exceptionType)
                    .containsExactly(NoSuchFileException.class.getName());
        }
    }

    @Test
    void itEndsWithTheApplication() {
        RetryExecutorLifecycle lifecycle;
        try (ConfigurableApplicationContext till =
                new SpringApplicationBuilder(Till.class).run(broker.settings("till-3"))) {
            lifecycle = till.getBean(RetryExecutorLifecycle.class);
            await().atMost(BrokerProcess.LONG).until(() -> lifecycle.state() == State.RUNNING);
        }
        assertThat(lifecycle.state()).isEqualTo(State.STOPPED);
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("errata-executor-till-3");
    }

    private static long runs(ConfigurableApplicationContext till, String type, String result) {
        Timer found = till.getBean(MeterRegistry.class)
                .find("errata.client.runs")
                .tags("type", type, "result", result)
                .timer();
        return found == null ? 0 : found.count();
    }

    private List<ExecutionOutcome> succeeded() {
        return broker.read(broker.topics().outcomes()).stream()
                .filter(outcome ->
                        String.valueOf(outcome.execution().sessionId()).startsWith(session))
                .filter(outcome -> outcome.status() == OutcomeStatus.SUCCEEDED)
                .toList();
    }

    private List<ErrorEvent> errors() {
        return broker.read(broker.topics().errors()).stream()
                .filter(error -> session.equals(error.execution().sessionId()))
                .toList();
    }

    private void retry(String operation, String type) {
        retry(session, operation, type);
    }

    private void retry(String ofSession, String operation, String type) {
        RetryCommand command = new RetryCommand(
                UUID.randomUUID().toString(),
                Action.RETRY,
                new Operation(operation, type, 2, null),
                Instant.parse("2026-01-01T00:00:00Z"),
                new Provenance(ErrorSource.of(SourceType.TOOL, "till"), ExecutionContext.ofSession(ofSession), null),
                new ErrorReference("failure", Category.TOOL_EXECUTION, "v1:fingerprint"),
                new PolicyCount("tool", 3, null),
                1,
                null,
                "A tool failed",
                null,
                null,
                null);
        broker.send(broker.topics().retries(), ofSession, command);
    }
}
