package dev.errata.benchmarks.whole;

import dev.errata.client.operator.Cluster;
import dev.errata.client.operator.MissingTopicException;
import dev.errata.client.operator.NoBrokerException;
import dev.errata.client.operator.OperatorDesk;
import dev.errata.client.operator.UnansweredException;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.command.RetryFilter;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.KafkaException;

/** Who says no to all open questions once a minute, in a thread of its own, also while processes are killed. */
final class PersonOnCall implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofMinutes(1);
    private static final Duration PATIENT_FOR = Duration.ofSeconds(30);

    private final OperatorDesk desk;
    private final InstantSource clock;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
    private final AtomicInteger looks = new AtomicInteger();
    private final AtomicInteger unanswered = new AtomicInteger();
    private final AtomicLong answers = new AtomicLong();
    private final Future<?> looking;

    PersonOnCall(Cluster cluster, InstantSource clock) {
        this.desk = new OperatorDesk(cluster, PATIENT_FOR);
        this.clock = clock;
        this.looking = thread.scheduleWithFixedDelay(this::look, 0, PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void look() {
        OperatorCommand command = new OperatorCommand(
                "look " + looks.incrementAndGet(),
                CommandType.REJECT,
                RetryFilter.ALL,
                Map.of(),
                false,
                "soak",
                clock.instant(),
                null);
        try {
            desk.ask(command).stream().mapToLong(CommandResult::changed).forEach(answers::addAndGet);
        } catch (UnansweredException | NoBrokerException | MissingTopicException | KafkaException isKilled) {
            unanswered.incrementAndGet();
        }
    }

    /** Says on standard output how often this person looked; what went wrong, which is nothing if questions were answered to the end. */
    List<String> violations() {
        System.out.println("a person looked       %d times, %d times without an answer; %d questions answered"
                .formatted(looks.get(), unanswered.get(), answers.get()));
        List<String> wrong = new ArrayList<>();
        if (looking.isDone()) {
            wrong.add("the person who answers was refused, or failed, after look " + looks.get());
        }
        if (answers.get() == 0) {
            wrong.add("no question was answered");
        }
        return wrong;
    }

    /** Returns when the thread has ended, or is still waiting for an answer after twice the time that it may take. */
    @Override
    public void close() {
        thread.shutdown();
        try {
            boolean unused = thread.awaitTermination(2 * PATIENT_FOR.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
