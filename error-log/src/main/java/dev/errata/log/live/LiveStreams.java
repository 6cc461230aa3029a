package dev.errata.log.live;

import dev.errata.log.access.Pass;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All streams that are open, told by one thread: once a second it looks how far the ledger is, once for all of them, and not
 * at all while there is none. For all threads.
 */
public final class LiveStreams implements AutoCloseable {
    /** Each holds a connection open. */
    public static final int MOST = 200;

    public static final String CONTENT_TYPE = "text/event-stream";

    private static final Logger LOG = LoggerFactory.getLogger(LiveStreams.class);
    private static final Duration PERIOD = Duration.ofSeconds(1);
    private static final Duration LONGEST_END = Duration.ofSeconds(2);

    private final LiveFeed feed;
    private final InstantSource clock;
    private final Set<LiveStream> open = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService executor =
            Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "error-log-live"));
    private boolean isFeedAway;
    private volatile boolean isClosed;

    /** Nobody is told anything before {@link #start}. */
    public LiveStreams(LiveFeed feed, InstantSource clock) {
        this.feed = feed;
        this.clock = clock;
    }

    public void start() {
        var unused = executor.scheduleWithFixedDelay(
                this::round, PERIOD.toMillis(), PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** How many are open. */
    public int count() {
        return open.size();
    }

    /**
     * Answers a call with a stream; one for its headers without.
     *
     * @param pass what the stream ends with
     * @return false if there are too many, and nothing was answered
     */
    public synchronized boolean open(Context context, Pass pass, LiveStream.Asked asked) {
        if (isClosed || open.size() >= MOST) {
            return false;
        }
        // nginx holds back what it is not told to pass on
        context.contentType(CONTENT_TYPE + ";charset=utf-8").header("X-Accel-Buffering", "no");
        if (context.method().equals(HandlerType.HEAD)) {
            return true;
        }
        CompletableFuture<Void> end = new CompletableFuture<>();
        LiveStream stream = new LiveStream(output(context), pass, asked, end, clock.instant());
        open.add(stream);
        context.future(() -> {
            stream.begin();
            context.req().getAsyncContext().addListener(new CloseListener(stream));
            return end;
        });
        return true;
    }

    /** A stream is open until its last byte is written, or its reader is gone. */
    private final class CloseListener implements AsyncListener {
        private final LiveStream stream;

        private CloseListener(LiveStream stream) {
            this.stream = stream;
        }

        @Override
        public void onComplete(AsyncEvent event) {
            synchronized (LiveStreams.this) {
                open.remove(stream);
                LiveStreams.this.notifyAll();
            }
        }

        @Override
        public void onError(AsyncEvent event) {
            stream.finish();
        }

        @Override
        public void onTimeout(AsyncEvent event) {
            stream.finish();
        }

        @Override
        public void onStartAsync(AsyncEvent event) {
            // Once started, nobody starts it again.
        }
    }

    private static ServletOutputStream output(Context context) {
        try {
            return context.res().getOutputStream();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Whatever fails now may not fail in a second. */
    private void round() {
        try {
            tell();
            if (isFeedAway) {
                LOG.info("live events go on");
            }
            isFeedAway = false;
        } catch (RuntimeException failed) {
            if (!isFeedAway) {
                LOG.atWarn().addKeyValue("why", failed.toString()).log("live events pause: PostgreSQL does not answer");
            }
            isFeedAway = true;
        }
        keepOpen();
    }

    /** Says to whoever heard nothing for long that there is nothing. */
    void keepOpen() {
        Instant now = clock.instant();
        open.forEach(stream -> stream.keepOpen(now));
    }

    /** One look at the feed, for all. */
    void tell() {
        if (open.isEmpty()) {
            return;
        }
        endWhoMayNoLonger();
        LiveVersion version = feed.version();
        IntFunction<List<String>> gates = new Gates(feed);
        Instant now = clock.instant();
        open.forEach(stream -> stream.tell(version, gates, now));
    }

    private void endWhoMayNoLonger() {
        Set<Pass> passes = open.stream()
                .map(LiveStream::pass)
                .filter(pass -> !pass.equals(Pass.LASTING))
                .collect(Collectors.toSet());
        Set<Pass> ended = passes.isEmpty() ? Set.of() : feed.ended(passes);
        open.stream().filter(stream -> ended.contains(stream.pass())).forEach(LiveStream::finish);
    }

    /**
     * Ends all streams; none is opened any more. Returns when their ends are written: a server that stops before cuts its readers'
     * connections. Whoever does not read is not waited for.
     */
    @Override
    public synchronized void close() {
        isClosed = true;
        // the round at hand is not interrupted: a thread that is while it writes cuts its reader's connection
        executor.shutdown();
        open.forEach(LiveStream::finish);
        long end = System.nanoTime() + LONGEST_END.toNanos();
        try {
            for (long left = LONGEST_END.toMillis(); !open.isEmpty() && left > 0; left = left(end)) {
                wait(left);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static long left(long end) {
        return Duration.ofNanos(end - System.nanoTime()).toMillis();
    }
}
