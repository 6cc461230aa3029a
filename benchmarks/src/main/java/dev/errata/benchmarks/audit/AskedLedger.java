package dev.errata.benchmarks.audit;

import dev.errata.client.operator.Cluster;
import dev.errata.client.operator.MissingTopicException;
import dev.errata.client.operator.NoBrokerException;
import dev.errata.client.operator.PublishedLedger;
import dev.errata.core.ledger.Difference;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.KafkaException;

/** Somebody who asks the ledger again and again while processes are killed, in a thread of its own. */
public final class AskedLedger implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final Cluster cluster;
    private final InstantSource clock;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Set<String> found = Collections.synchronizedSet(new LinkedHashSet<>());
    private final Thread thread = new Thread(this::watch, "ledger-watch");
    private final AtomicInteger looks = new AtomicInteger();
    private final AtomicInteger unanswered = new AtomicInteger();

    AskedLedger(Cluster cluster, InstantSource clock) {
        this.cluster = cluster;
        this.clock = clock;
        thread.start();
    }

    private void watch() {
        while (closing.getCount() > 0) {
            try (PublishedLedger ledger = new PublishedLedger(cluster)) {
                look(ledger);
            } catch (NoBrokerException | MissingTopicException | KafkaException isKilled) {
                unanswered.incrementAndGet();
                pause();
            }
        }
    }

    private void look(PublishedLedger ledger) {
        while (closing.getCount() > 0) {
            ledger.look(clock.instant()).differences().stream()
                    .map(Difference::line)
                    .forEach(found::add);
            looks.incrementAndGet();
            pause();
        }
    }

    private void pause() {
        try {
            boolean unused = closing.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts who watches", e);
        }
    }

    /** Says on standard output how often it got an answer; every difference that it ever saw, or that it saw nothing. Ends it. */
    public List<String> differences() {
        close();
        System.out.println("ledger asked          %d times, %d times without an answer; differences ever: %d"
                .formatted(looks.get(), unanswered.get(), found.size()));
        List<String> wrong = new ArrayList<>();
        found.forEach(line -> wrong.add("the ledger said while processes were killed: " + line));
        if (looks.get() == 0) {
            wrong.add("the ledger never answered");
        }
        return wrong;
    }

    /** Returns when the thread has ended. */
    @Override
    public void close() {
        closing.countDown();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
