package dev.errata.log.live;

import dev.errata.log.access.Pass;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * One reader. Nothing is ever written that would have to wait, so that no reader holds up another: while its connection is
 * full, what it has not heard of adds up to one event.
 */
public final class LiveStream implements WriteListener {
    static final Duration QUIET = Duration.ofSeconds(15);
    /** A reader that took nothing for so long is gone. */
    static final Duration STALLED = Duration.ofMinutes(1);

    private final ServletOutputStream out;
    private final Pass pass;
    private final Set<LiveTopic> heard;
    private final CompletableFuture<Void> end;
    private @Nullable LiveVersion told;
    private final boolean isReturning;
    private boolean isOpen;
    private boolean isUnflushed;
    private Instant lastSent;

    /**
     * Not begun yet.
     *
     * @param asked what it is to hear, and what it heard last
     * @param end completed when it is over, from whichever side
     */
    LiveStream(ServletOutputStream out, Pass pass, Asked asked, CompletableFuture<Void> end, Instant now) {
        this.out = out;
        this.pass = pass;
        this.heard = asked.topics();
        this.told = asked.since().flatMap(LiveVersion::parse).orElse(null);
        this.isReturning = asked.since().isPresent();
        this.end = end;
        this.lastSent = now;
    }

    /**
     * What a reader asks for.
     *
     * @param since the id of the last event that it heard
     */
    public record Asked(Set<LiveTopic> topics, Optional<String> since) {
        public Asked {
            topics = Set.copyOf(topics);
        }
    }

    /** From now on it is written to, once the server says that it can be. */
    void begin() {
        out.setWriteListener(this);
    }

    Pass pass() {
        return pass;
    }

    boolean isOver() {
        return end.isDone();
    }

    void finish() {
        end.complete(null);
    }

    /**
     * Tells what changed, if anything did.
     *
     * @param gates the ids of that many gates which changed last
     */
    synchronized void tell(LiveVersion version, IntFunction<List<String>> gates, Instant now) {
        if (!isWritable(now)) {
            return;
        }
        if (told == null) {
            // a reader that heard something which nobody can read any more
            write(isReturning ? LiveEvent.everything(version) : LiveEvent.start(version), now);
        } else {
            Optional<Map<LiveTopic, Long>> changes = version.since(told, heard);
            if (changes.isEmpty()) {
                write(LiveEvent.everything(version), now);
            } else if (!changes.get().isEmpty()) {
                long ofGates = changes.get().getOrDefault(LiveTopic.ESCALATIONS, 0L);
                List<String> ids = gates.apply((int) Math.min(ofGates, LiveEvent.MOST_GATES));
                write(LiveEvent.change(version, changes.get(), ids), now);
            }
        }
        told = version;
    }

    /** Says that it is still there, if it has been quiet for long. */
    synchronized void keepOpen(Instant now) {
        if (!now.isBefore(lastSent.plus(QUIET)) && isWritable(now)) {
            write(LiveEvent.comment(), now);
        }
    }

    private boolean isWritable(Instant now) {
        if (isOpen && !isOver() && out.isReady()) {
            return true;
        }
        if (!now.isBefore(lastSent.plus(STALLED))) {
            finish();
        }
        return false;
    }

    private void write(byte[] bytes, Instant now) {
        try {
            out.write(bytes);
            lastSent = now;
            isUnflushed = true;
            flushWhenPossible();
        } catch (IOException gone) {
            onError(gone);
        }
    }

    private void flushWhenPossible() throws IOException {
        if (isUnflushed && out.isReady()) {
            isUnflushed = false;
            out.flush();
        }
    }

    /** Called once at the beginning, and whenever a full connection has room again. */
    @Override
    public synchronized void onWritePossible() throws IOException {
        if (!isOpen && out.isReady()) {
            isOpen = true;
            out.write(LiveEvent.greeting());
            isUnflushed = true;
        }
        flushWhenPossible();
    }

    @Override
    public void onError(Throwable gone) {
        finish();
    }
}
