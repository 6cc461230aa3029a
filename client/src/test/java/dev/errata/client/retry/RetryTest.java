package dev.errata.client.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.client.instruction.InstructionHandler;
import dev.errata.client.instruction.InstructionHandlers;
import dev.errata.client.report.DescribesError;
import dev.errata.client.report.ReportContext;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.HttpResponse;
import dev.errata.core.event.Operation;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.recovery.Instruction;
import dev.errata.core.recovery.Instruction.FeedBack;
import dev.errata.core.recovery.Jitter;
import dev.errata.core.recovery.policy.Backoff;
import dev.errata.core.recovery.policy.RetryPolicy;
import dev.errata.core.taxonomy.SourceType;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class RetryTest {
    private static final RetryPolicy THREE = RetryPolicy.of(
            "three", 3, new Backoff.Exponential(Duration.ofSeconds(1), 2, Duration.ofSeconds(30)), Jitter.NONE);
    private static final ReportContext LLM = ReportContext.of(SourceType.LLM, "openrouter");
    private static final ReportContext TOOL = ReportContext.of(SourceType.TOOL, "painter");
    /** No rule knows it: a tool's unknown failure is fed back to whoever does the work. */
    private static final String ODD = "the paint came out green";

    private static final Retry CLASSIFYING = Retry.classifying();

    private final List<Duration> waits = new ArrayList<>();
    private final RetryCounters counters = new RetryCounters();
    private int runs;

    @Test
    void runsAgainAfterThePolicysDelays() throws Exception {
        String result = retry(Retry.with(THREE)).call(failing(2, new IOException("not yet")));

        assertThat(result).isEqualTo("done");
        assertThat(waits).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2));
        assertThat(counters.succeededAfterRetries()).isEqualTo(1);
        assertThat(counters.retries()).isEqualTo(2);
    }

    @Test
    void throwsTheLastFailureAsItIs() {
        IOException failure = new IOException("never");

        assertThatThrownBy(() -> retry(Retry.with(THREE)).call(failing(9, failure)))
                .isSameAs(failure);
        assertThat(runs).isEqualTo(3);
        assertThat(counters.gaveUp()).isEqualTo(1);
    }

    @Test
    void neverRetriesAnInterrupt() {
        InterruptedException interrupt = new InterruptedException("stop");

        assertThatThrownBy(() -> retry(Retry.with(THREE)).call(failing(9, interrupt)))
                .isSameAs(interrupt);
        assertThat(runs).isEqualTo(1);
    }

    @Test
    void stopsRatherThanStartAnAttemptTooLate() {
        Retry bounded = retry(Retry.with(THREE)).within(Duration.ofMillis(1_500));

        assertThatThrownBy(() -> bounded.call(failing(9, new IOException("never"))))
                .isInstanceOf(IOException.class);
        assertThat(waits).containsExactly(Duration.ofSeconds(1));
    }

    @Test
    void countsFromTheOperationsAttempt() {
        Retry second = retry(Retry.with(THREE)).in(LLM.withOperation(new Operation("op", "complete", 2, null)));

        assertThatThrownBy(() -> second.call(failing(9, new IOException("never"))))
                .isInstanceOf(IOException.class);
        assertThat(runs).isEqualTo(2);
    }

    @Test
    void stopsAtOnceWhenTheFailureIsPermanent() {
        Answered refused = new Answered(400, Map.of());

        assertThatThrownBy(() -> retry(CLASSIFYING.in(ReportContext.of(SourceType.INPUT, "api")))
                        .call(failing(9, refused)))
                .isSameAs(refused);
        assertThat(runs).isEqualTo(1);
        assertThat(waits).isEmpty();
    }

    @Test
    void waitsAsLongAsTheOtherSideAsks() throws Exception {
        Answered limited = new Answered(429, Map.of("retry-after", "7"));

        retry(CLASSIFYING.in(LLM)).call(failing(1, limited));

        assertThat(waits)
                .singleElement()
                .satisfies(wait -> assertThat(wait).isBetween(Duration.ofSeconds(7), Duration.ofMinutes(2)));
    }

    @Test
    void aRateLimitDoesNotUseUpTheAttemptsAgainstAnOutage() throws Exception {
        Answered limited = new Answered(429, Map.of());
        Answered down = new Answered(503, Map.of());

        String result = retry(CLASSIFYING.in(LLM)).call(failing(List.of(limited, limited, down, down)));

        assertThat(result).isEqualTo("done");
        assertThat(runs).isEqualTo(5);
    }

    @Test
    void allPoliciesTogetherStopAfterTenRuns() {
        List<Answered> failures = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            failures.add(new Answered(i % 2 == 0 ? 429 : 503, Map.of()));
        }
        RecoverySettings patient = new RecoverySettings(null, null, null, 10, null, null, null, null, null);

        assertThatThrownBy(
                        () -> retry(CLASSIFYING.in(LLM.withSettings(patient))).call(failing(failures)))
                .isSameAs(failures.get(9));
        assertThat(runs).isEqualTo(10);
    }

    @Test
    void doesNotWaitForHours() {
        Answered limited = new Answered(429, Map.of("retry-after", "86400"));

        assertThatThrownBy(() -> retry(CLASSIFYING.in(LLM)).call(failing(1, limited)))
                .isSameAs(limited);
        assertThat(waits).isEmpty();
    }

    @Test
    void obeysTheProfileOfItsContext() {
        Retry strict = retry(CLASSIFYING.in(LLM.withSettings(RecoverySettings.ofProfile("strict"))));

        assertThatThrownBy(() -> strict.call(failing(1, new Answered(503, Map.of()))))
                .isInstanceOf(Answered.class);
        assertThat(runs).isEqualTo(1);
    }

    @Test
    void carriesOutAnInstructionThatItHasAHandlerFor() throws Exception {
        List<String> fedBack = new ArrayList<>();
        Retry retry = retry(CLASSIFYING.in(TOOL)).instructed(InstructionHandlers.of(feedingBack(fedBack)));

        String result = retry.call(failing(1, new IllegalStateException(ODD)));

        assertThat(result).isEqualTo("done");
        assertThat(fedBack).containsExactly(ODD);
    }

    @Test
    void givesUpOnAnInstructionThatNobodyCarriesOut() {
        Retry retry = retry(CLASSIFYING.in(TOOL));

        assertThatThrownBy(() -> retry.call(failing(1, new IllegalStateException(ODD))))
                .isInstanceOf(IllegalStateException.class);
        assertThat(runs).isEqualTo(1);
    }

    @Test
    void leavesInstructionsToWorkThatTakesThem() throws Exception {
        List<Instruction> seen = new ArrayList<>();

        retry(CLASSIFYING.in(TOOL)).call((Attempt attempt) -> {
            attempt.instruction().ifPresent(seen::add);
            if (attempt.number() == 1) {
                throw new IllegalStateException(ODD);
            }
            return "done";
        });

        assertThat(seen).containsExactly(new FeedBack(ODD));
    }

    @Test
    void retriesAStage() {
        CompletableFuture<String> result = retry(Retry.with(THREE))
                .callAsync(() -> CompletableFuture.supplyAsync(() -> {
                    if (++runs < 3) {
                        throw new CompletionException(new IOException("not yet"));
                    }
                    return "done";
                }))
                .toCompletableFuture();

        assertThat(result.join()).isEqualTo("done");
        assertThat(waits).hasSize(2);
    }

    @Test
    void failsAStageWithItsLastFailure() {
        IOException failure = new IOException("never");

        CompletableFuture<String> result = retry(Retry.with(THREE))
                .callAsync(() -> CompletableFuture.<String>failedFuture(failure))
                .toCompletableFuture();

        assertThatThrownBy(result::join).isInstanceOf(CompletionException.class).hasCause(failure);
        assertThat(counters.gaveUp()).isEqualTo(1);
    }

    private Retry retry(Retry plain) {
        return plain.listener(counters).timer(delay -> {
            waits.add(delay);
            return CompletableFuture.completedFuture(null);
        });
    }

    private Callable<String> failing(List<Answered> failures) {
        return () -> {
            if (runs < failures.size()) {
                throw failures.get(runs++);
            }
            runs++;
            return "done";
        };
    }

    private Callable<String> failing(int times, Exception failure) {
        return () -> {
            if (++runs <= times) {
                throw failure;
            }
            return "done";
        };
    }

    private static InstructionHandler<FeedBack> feedingBack(List<String> fedBack) {
        return new InstructionHandler<>() {
            @Override
            public Class<FeedBack> kind() {
                return FeedBack.class;
            }

            @Override
            public void carryOut(FeedBack instruction) {
                fedBack.add(instruction.diagnostics());
            }
        };
    }

    private static final class Answered extends IOException implements DescribesError {
        private static final long serialVersionUID = 1L;

        private final transient HttpResponse response;

        Answered(int status, Map<String, String> headers) {
            super("HTTP " + status);
            this.response = new HttpResponse(status, headers);
        }

        @Override
        public void describe(ErrorEventBuilder event) {
            event.http(response);
        }
    }
}
