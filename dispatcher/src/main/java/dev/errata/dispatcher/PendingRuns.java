package dev.errata.dispatcher;

import dev.errata.client.answer.RunAnswer;
import dev.errata.client.answer.RunPermit;
import dev.errata.client.answer.RunTokens;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.recovery.RetryCommand;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The runs that services have under way, by the command that each is of. The first answer with a token of its run ends it;
 * what comes late, doubled or forged finds no run that waits for it. For all threads.
 */
final class PendingRuns {
    private static final Logger LOG = LoggerFactory.getLogger(PendingRuns.class);

    private final RunTokens tokens;
    private final InstantSource clock;
    private final MeterRegistry meters;
    private final Map<String, Waiting> waiting = new ConcurrentHashMap<>();

    private record Waiting(RetryCommand command, CompletableFuture<ExecutionOutcome> end) {}

    PendingRuns(RunTokens tokens, InstantSource clock, MeterRegistry meters) {
        this.tokens = tokens;
        this.clock = clock;
        this.meters = meters;
    }

    /** The end of this run, if somebody says it; before the service is called, for it may be quick. */
    CompletableFuture<ExecutionOutcome> await(RetryCommand command) {
        CompletableFuture<ExecutionOutcome> end = new CompletableFuture<>();
        waiting.put(command.commandId(), new Waiting(command, end));
        return end;
    }

    /** The run has ended; what is said of it from now on changes nothing. */
    void forget(RetryCommand command, CompletableFuture<ExecutionOutcome> end) {
        waiting.computeIfPresent(command.commandId(), (id, now) -> now.end() == end ? null : now);
    }

    /** Takes what the topic brings: an answer carries its token as its id. */
    void take(ExecutionOutcome outcome) {
        if (!RunAnswer.is(outcome)) {
            return;
        }
        Optional<RunPermit> permit = tokens.permit(outcome.outcomeId());
        if (permit.isEmpty()) {
            count("forged");
            return;
        }
        Waiting run = waiting.get(permit.get().commandId());
        boolean isInTime = run != null
                && permit.get().isFor(run.command())
                && !permit.get().hasExpired(clock.instant())
                && run.end().complete(outcome);
        count(isInTime ? "taken" : "too_late");
    }

    private void count(String result) {
        Counter.builder("errata.dispatcher.answers")
                .description("what services said after a 202, by what became of it")
                .tag("result", result)
                .register(meters)
                .increment();
        LOG.atDebug().addKeyValue("result", result).log("an answer to a run");
    }
}
