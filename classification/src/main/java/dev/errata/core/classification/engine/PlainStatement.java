package dev.errata.core.classification.engine;

import dev.errata.core.classification.model.RequestLine;
import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;
import dev.errata.core.matching.Words;

/**
 * Recognises one line that tells of work which was done, has begun or goes on: {@code 12 rows selected}, {@code GET /health
 * 200 3ms}. A service that says so has not failed; one word of doubt, and nothing is recognised.
 */
final class PlainStatement {
    private static final int LONGEST = 400;
    private static final int HIGH_SHARE = 80;

    private static final Words DONE = Words.of("""
            accepted acknowledged acquired added adjusted adopted advanced allocated announced answered appended applied
            approved archived arrived assembled assigned attached authenticated authorized balanced begun booked booted built
            bumped cached calculated called captured changed charged checked chosen claimed cleaned cleared clicked cloned
            collected commented commissioned committed compacted compiled completed compressed computed configured confirmed
            connected converted copied counted created credited decoded decrypted deduplicated delegated deleted delivered
            deployed dequeued dispatched displayed distributed downloaded edited elected emitted enabled encoded encrypted
            enqueued enriched enrolled entered established estimated evaluated executed expanded exported extended extracted
            fetched filled filtered finalized finished flushed forked formatted forwarded fulfilled generated granted grouped
            handed hashed identified imported incremented indexed inferred initialised initialized inserted inspected installed
            invoked issued joined kept labeled launched learned lgtm linked listed loaded located logged mapped marked matched
            measured merged migrated minted mirrored modified mounted moved negotiated normalized noted notified obtained
            onboarded opened optimized ordered packaged packed paid painted parsed patched performed persisted picked pinned
            planned populated posted prefetched prepared primed processed produced projected promoted propagated provided
            provisioned pruned published pulled purged pushed queued ranked reached rebuilt recalculated received reclaimed
            recompiled reconciled recorded recycled redirected refreshed refunded registered reindexed released reloaded
            renamed rendered renewed replaced replayed replicated replied reported requested requeued rescheduled reserved
            resized resolved responded restored resumed retrieved reused reviewed rolled rotated routed sampled saved scaled
            scanned scheduled sealed seeded selected sent served set settled shipped signed snapshotted sorted spawned staged
            started starting stored streamed submitted subscribed summarized swapped switched synced synchronised synchronized
            tagged tested trained transcoded transferred transformed translated triggered tuned turned unlocked unpacked
            unpaused updated upgraded uploaded upserted validated verified visited walked warmed welcomed written wrote
            """);
    /** What something is, at the end of a part of the sentence. */
    private static final Words STATES = Words.of("""
            active available complete done enabled green healthy idle listening live normal ok okay online open operational
            progress reachable ready running serving stable unchanged up valid
            """);
    /** The only word of a beginning that tells what is being done. */
    private static final Words NO_PROGRESS = Words.of("""
            aborting according anything being bleeding blocking breaking closing crashing degrading denying dropping during
            dying everything evicting existing exiting failing flapping following halting hanging ignoring killing lacking
            lagging leaking losing missing nothing overflowing pending refusing rejecting remaining shedding skipping something
            spinning stopping string swapping terminating thrashing throttling warning
            """);

    private static final Words SHARES = Words.of("usage used utilization utilisation load");
    private static final Words OF_STATUS = Words.of("status code http returned responded response with got answered");
    /** What makes a statement one that may be a complaint, beside the words of {@link PlainOutput#hasDoubt}. */
    private static final Words COMPLAINTS = Words.of("""
            above abuse alert although another asked back because behind below bigger blocked bounced but closed dead deadline
            different differs difficult disappeared drifted due duplicate dying early exceeds except few forcibly frozen full
            gone half hanging held high hold hot however hung incident insufficient killed lag larger late leaking left likely
            limit limits locked longer low manually max maximum more most nobody none nothing nowhere obsolete odd orphaned
            outdated overdue page paused prematurely quota red removed retry revoked shutdown skipped slow slowly someone sorry
            spam stale stalled still stopped stopping strange stuck suddenly suspended suspicious than threshold too trouble
            unexpectedly unlike vanished wants while wrong yet
            """);

    private final String text;

    private PlainStatement(String text) {
        this.text = text;
    }

    /** Whether {@code text}, in which no rule has found a failure, tells of work in order. */
    static boolean isStatement(String text) {
        String line = text.strip();
        if (line.isEmpty() || line.length() > LONGEST || Search.first('\n', line) >= 0) {
            return false;
        }
        int status = RequestLine.status(line, 0, line.length());
        return status > 0 ? !RequestLine.isFailing(status) : new PlainStatement(line).tellsOfWork();
    }

    private boolean tellsOfWork() {
        boolean isTold = startsWithProgress();
        boolean isOfStatus = false;
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (i < text.length() && CharFolding.isWord(text.charAt(i))) {
                continue;
            }
            int status = isOfStatus ? RequestLine.number(text, start, i) : 0;
            boolean isShare = SHARES.contains(text, start, i);
            if (COMPLAINTS.contains(text, start, i) || RequestLine.isFailing(status) || (isShare && !isModest())) {
                return false;
            }
            boolean isState = STATES.contains(text, start, i) && endsPart(i);
            isTold |= isState || isShare || status > 0 || DONE.contains(text, start, i);
            isOfStatus = OF_STATUS.contains(text, start, i) || (i == start && isOfStatus);
            start = i + 1;
        }
        return isTold && !PlainOutput.hasDoubt(text);
    }

    /** {@code Draining connections}, {@code I've read the file}, {@code Let me look} */
    private boolean startsWithProgress() {
        int end = 0;
        while (end < text.length() && Character.isLetter(text.charAt(end))) {
            end++;
        }
        boolean isProgress = end > 5 && text.startsWith("ing", end - 3) && !NO_PROGRESS.contains(text, 0, end);
        boolean stands = end < text.length() && text.charAt(end) == ' ';
        return (isProgress && stands)
                || text.startsWith("I've ")
                || text.startsWith("I'll ")
                || text.startsWith("I will ")
                || text.startsWith("Let me ")
                || text.startsWith("Now I")
                || text.startsWith("Next I")
                || text.startsWith("Next, I");
    }

    /** {@code OK 12ms} */
    private boolean isBeforeNumber(int end) {
        return end + 1 < text.length() && text.charAt(end) == ' ' && CharFolding.isDigit(text.charAt(end + 1));
    }

    private boolean endsPart(int end) {
        return end == text.length()
                || Search.isOneOf(text.charAt(end), ",.;:(!)]")
                || text.startsWith(" (", end)
                || isBeforeNumber(end)
                || text.startsWith(" again", end)
                || text.startsWith(" in ", end)
                || text.startsWith(" until ", end);
    }

    /** Whether the shares that are named are no cause of concern. */
    private boolean isModest() {
        int sign = Search.first('%', text);
        int end = sign > 0 && text.charAt(sign - 1) == ' ' ? sign - 1 : sign;
        int start = end;
        while (start > 0 && (CharFolding.isDigit(text.charAt(start - 1)) || text.charAt(start - 1) == '.')) {
            start--;
        }
        return start < end && start >= 0 && text.charAt(start) != '.' && whole(start, end) < HIGH_SHARE;
    }

    private int whole(int start, int end) {
        int value = 0;
        for (int i = start; i < end && CharFolding.isDigit(text.charAt(i)) && value < HIGH_SHARE; i++) {
            value = value * 10 + text.charAt(i) - '0';
        }
        return value;
    }
}
