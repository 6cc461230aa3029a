package dev.errata.launcher.deadletters;

import dev.errata.launcher.console.Cluster;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import dev.errata.schemas.TopicNames;
import dev.errata.schemas.Topics;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.Producer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code errata dead-letters replay}: puts letters back on their topics, at a bounded rate, and not for ever. */
@Command(
        name = "replay",
        description = "Puts dead letters back on the topics that they came from, as their producers wrote them. "
                + "The letters stay; a letter that was put back too often already is refused.",
        mixinStandardHelpOptions = true)
final class ReplayCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Mixin
    private LetterFilter filter = new LetterFilter();

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "100",
            description = "Letters a second at most (default: ${DEFAULT-VALUE}).")
    private int rate = 100;

    @Option(
            names = "--max-replays",
            paramLabel = "N",
            defaultValue = "3",
            description = "How often one record may be put back in all (default: ${DEFAULT-VALUE}).")
    private int maxReplays = 3;

    @Option(names = "--force", description = "Put back however often that was done before.")
    private boolean isForced;

    @Option(names = "--dry-run", description = "Say what would be put back, and write nothing.")
    private boolean isDryRun;

    @Option(names = "--all", description = "Needed to mean all letters: without a filter.")
    private boolean isAll;

    private final Console console;
    private final Clock clock;
    private long meant;
    private final AtomicLong written = new AtomicLong();
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

    ReplayCommand(Console console, Clock clock) {
        this.console = console;
        this.clock = clock;
    }

    @Override
    public Integer call() {
        if (filter.isForAll() && !isAll && !isDryRun) {
            throw new UserMistake(
                    "this would put back all letters: name a filter, or say --all; --dry-run shows which");
        }
        if (rate < 1) {
            throw new UserMistake("--rate must be at least 1, got " + rate);
        }
        Cluster target = cluster.cluster();
        Topics topics = target.topics();
        Instant now = clock.instant();
        Map<String, Integer> refused = new TreeMap<>();
        try (Producer<byte[], byte[]> producer = target.producer()) {
            Pace pace = new Pace(rate);
            Letters.read(target, letter -> {
                if (filter.matches(letter, now)) {
                    refusal(letter, topics)
                            .ifPresentOrElse(
                                    why -> refused.merge(why, 1, Integer::sum), () -> replay(producer, letter, pace));
                }
            });
            producer.flush();
        }
        refused.forEach((why, count) -> console.note("left: " + count + " " + why));
        console.note(isDryRun ? meant + " would be put back" : written + " put back");
        throwIfNotWritten();
        return refused.isEmpty() ? 0 : 1;
    }

    private Optional<String> refusal(Letter letter, Topics topics) {
        if (letter.size() < 0) {
            return Optional.of("without their value, which was too large or could not be redacted");
        }
        if (letter.origin().equals(TopicNames.DEAD_LETTER)
                || topics.find(letter.origin()).isEmpty()) {
            return Optional.of("from a topic that is none of Errata's: '" + letter.origin() + "'");
        }
        return letter.replays() >= maxReplays && !isForced
                ? Optional.of("put back " + letter.replays() + " times already; --force does it once more")
                : Optional.empty();
    }

    /** The callback counts; nobody waits for single records. */
    @SuppressWarnings("FutureReturnValueIgnored")
    private void replay(Producer<byte[], byte[]> producer, Letter letter, Pace pace) {
        meant++;
        if (isDryRun) {
            return;
        }
        pace.await();
        producer.send(letter.original(), (metadata, exception) -> {
            if (exception == null) {
                written.incrementAndGet();
            } else {
                failure.compareAndSet(null, exception);
            }
        });
    }

    private void throwIfNotWritten() {
        Exception failed = failure.get();
        if (failed != null) {
            throw new IllegalStateException(
                    "only " + written + " of " + meant + " were put back: " + failed.getMessage(), failed);
        }
    }

    /** So many a second, evenly spread. */
    private static final class Pace {
        private static final long SECOND = 1_000_000_000L;

        private final long interval;
        private long next = System.nanoTime();

        Pace(int rate) {
            this.interval = SECOND / rate;
        }

        void await() {
            for (long left = next - System.nanoTime(); left > 0; left = next - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            next = Math.max(next, System.nanoTime() - interval) + interval;
        }
    }
}
