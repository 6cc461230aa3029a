package dev.errata.intake.produce;

import dev.errata.intake.produce.Broker.Fate;
import dev.errata.intake.spool.Spool;
import dev.errata.intake.spool.Spooled;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that takes records out of the spool, in order, and brings them onto Kafka. While Kafka is away it tries with
 * a single one. What Kafka refuses for good is quarantined and holds up nothing.
 */
final class Forwarder implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Forwarder.class);
    private static final int MOST_AT_ONCE = 500;
    private static final long MOST_BYTES = 4 << 20;
    private static final Duration LOOK = Duration.ofMillis(500);
    private static final Duration AGAIN = Duration.ofMillis(500);

    private final Spool spool;
    private final Broker broker;
    private final IntakeBooks books;
    private final Runnable answers;
    private final Consumer<String> isAway;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run, "spool-forwarder");
    private boolean wasTaken;

    /**
     * Not started yet.
     *
     * @param answers is told when Kafka takes records, or has none to take
     * @param isAway is told why it took none
     */
    Forwarder(Spool spool, Broker broker, IntakeBooks books, Runnable answers, Consumer<String> isAway) {
        this.spool = spool;
        this.broker = broker;
        this.books = books;
        this.answers = answers;
        this.isAway = isAway;
    }

    void start() {
        thread.start();
    }

    private void run() {
        Duration pause = Duration.ZERO;
        while (!isClosing(pause)) {
            try {
                spool.expire();
                pause = forward();
            } catch (RuntimeException failed) {
                LOG.atError().setCause(failed).log("the spool cannot be forwarded");
                pause = AGAIN;
            }
        }
    }

    private boolean isClosing(Duration pause) {
        try {
            return closing.await(pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** One round; returns how long to wait for the next one. */
    private Duration forward() {
        List<Spooled> head = spool.head(wasTaken ? MOST_AT_ONCE : 1, MOST_BYTES);
        if (head.isEmpty()) {
            if (spool.records() == 0) {
                answers.run();
            }
            return LOOK;
        }
        List<CompletableFuture<Fate>> fates =
                head.stream().map(entry -> broker.send(entry.record())).toList();
        List<Spooled> done = new ArrayList<>();
        Set<Integer> heldUp = new HashSet<>();
        String failure = "";
        int quarantined = 0;
        for (int i = 0; i < head.size(); i++) {
            Spooled entry = head.get(i);
            Fate fate = fates.get(i).join();
            int lane = 31 * entry.record().topic().hashCode() + entry.record().partition();
            if (fate instanceof Fate.NotNow notNow) {
                failure = notNow.reason();
                heldUp.add(lane);
            } else if (fate instanceof Fate.RefusedForGood refused) {
                quarantine(entry, refused.reason());
                done.add(entry);
                quarantined++;
            } else if (!heldUp.contains(lane)) {
                done.add(entry);
            }
        }
        spool.remove(done);
        books.became(IntakeBooks.Fate.FORWARDED, done.size() - quarantined);
        books.became(IntakeBooks.Fate.QUARANTINED_LATER, quarantined);
        wasTaken = failure.isEmpty();
        if (failure.isEmpty()) {
            answers.run();
        } else {
            isAway.accept(failure);
        }
        return failure.isEmpty() ? Duration.ZERO : AGAIN;
    }

    private void quarantine(Spooled entry, String reason) {
        LOG.atError()
                .addKeyValue("topic", entry.record().topic())
                .addKeyValue("reason", reason)
                .log("Kafka refuses a spooled record for good: it is quarantined");
        spool.quarantine(entry, reason).join();
    }

    /** Returns when nothing is being forwarded. */
    @Override
    public void close() {
        closing.countDown();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
