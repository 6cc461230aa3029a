package dev.errata.launcher.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Writes one stream of a child through as its bytes come, and keeps an excerpt. Where nobody takes the bytes any more, it
 * closes the child's stream, so that the child learns it by the signal that it would have got.
 */
final class Pump implements Runnable {
    private static final int BUFFER = 64 * 1024;
    private static final long LOOK_MILLIS = 10;
    /** What the system says where the reader of a pipe has gone: no failure of ours. */
    private static final String BROKEN_PIPE = "Broken pipe";

    private final InputStream from;
    private final OutputStream to;
    private final OutputExcerpt excerpt = new OutputExcerpt();
    private final AtomicLong moved = new AtomicLong();
    private volatile boolean isWriting;
    private final CountDownLatch end = new CountDownLatch(1);
    private volatile @Nullable IOException lost;

    private Pump(InputStream from, OutputStream to) {
        this.from = from;
        this.to = to;
    }

    static Pump start(String name, InputStream from, OutputStream to) {
        Pump pump = new Pump(from, to);
        Thread thread = new Thread(pump, "errata-" + name);
        thread.setDaemon(true);
        thread.start();
        return pump;
    }

    @Override
    public void run() {
        byte[] buffer = new byte[BUFFER];
        try (from) {
            for (int length = read(buffer); length >= 0; length = read(buffer)) {
                isWriting = true;
                keep(buffer, length);
                to.write(buffer, 0, length);
                moved.addAndGet(length);
                isWriting = false;
            }
        } catch (IOException e) {
            lost = e;
        } finally {
            end.countDown();
        }
    }

    private synchronized void keep(byte[] buffer, int length) {
        excerpt.add(buffer, length);
    }

    /** The end of a stream that was closed under the reader is one, too. */
    private int read(byte[] buffer) {
        try {
            return from.read(buffer);
        } catch (IOException e) {
            return -1;
        }
    }

    /**
     * Waits for the end of the stream, or until nothing has come for so long: a process that the child left behind may
     * hold it open for ever. Time counts in small steps: what stops the whole of us for long, stops the reading as well.
     *
     * @return whether the stream has ended
     */
    boolean awaitQuiet(Duration quiet) throws InterruptedException {
        long before = -1;
        for (long silent = 0; silent < quiet.toMillis(); silent += LOOK_MILLIS) {
            if (end.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                return true;
            }
            if (isWriting || moved.get() > before) {
                before = moved.get();
                silent = 0;
            }
        }
        return false;
    }

    /** Why bytes were lost on their way out; null if none were, or nobody wanted them. */
    @Nullable IOException lost() {
        IOException failure = lost;
        return failure == null || String.valueOf(failure.getMessage()).contains(BROKEN_PIPE) ? null : failure;
    }

    synchronized String text() {
        return excerpt.text();
    }

    synchronized boolean endsInsideALine() {
        return excerpt.endsInsideALine();
    }
}
