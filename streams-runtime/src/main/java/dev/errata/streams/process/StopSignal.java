package dev.errata.streams.process;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.LoggerFactory;

/**
 * SIGTERM or SIGINT. The JVM answers either by running its shutdown hooks, and ends with 143 or 130 when they return. Ours
 * closes the app, waits until the main has left, and ends the JVM with 0 itself.
 */
public final class StopSignal {
    /** The app has ended before; a main that still waits for something then has nothing to lose. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private final CountDownLatch mainHasLeft = new CountDownLatch(1);
    private final AtomicBoolean isReceived = new AtomicBoolean();
    private final AtomicReference<Runnable> stop = new AtomicReference<>(() -> {});

    /** Of this JVM. */
    public static StopSignal ofProcess() {
        StopSignal signal = new StopSignal();
        Runtime.getRuntime().addShutdownHook(new Thread(signal::endProcess, "errata-stop"));
        return signal;
    }

    /** What to do when one comes; at once if it has come. */
    public void onStop(Runnable action) {
        stop.set(action);
        if (isReceived.get()) {
            action.run();
        }
    }

    /** As the operating system would. */
    void receive() {
        isReceived.set(true);
        stop.get().run();
    }

    /** The main has an exit code and ends the JVM itself. */
    public void mainLeaves() {
        mainHasLeft.countDown();
    }

    private void endProcess() {
        if (mainHasLeft.getCount() == 0) {
            return;
        }
        receive();
        boolean hasLeft = false;
        try {
            hasLeft = mainHasLeft.await(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        // made only now: the form of the log is read from the settings, which comes after this class is loaded
        LoggerFactory.getLogger(StopSignal.class)
                .atInfo()
                .addKeyValue("orderly", hasLeft)
                .log("stopped by a signal");
        Runtime.getRuntime().halt(AppMain.OK);
    }
}
