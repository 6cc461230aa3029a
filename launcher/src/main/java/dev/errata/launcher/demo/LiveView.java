package dev.errata.launcher.demo;

import dev.errata.launcher.console.Console;
import dev.errata.schemas.TopicNames;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * What is going on, while it goes on: the records of each topic. On a terminal it is redrawn in place, elsewhere a line
 * is written every few seconds.
 */
final class LiveView {
    private static final List<String> SHOWN = List.of(
            TopicNames.ERRORS,
            TopicNames.OUTCOMES,
            TopicNames.ERRORS_RETRYABLE,
            TopicNames.ERRORS_RECOVERABLE,
            TopicNames.ERRORS_PERMANENT,
            TopicNames.ERRORS_UNKNOWN,
            TopicNames.DECISIONS,
            TopicNames.RETRIES,
            TopicNames.ESCALATIONS,
            TopicNames.ERRORS_GROUPED,
            TopicNames.ALERTS,
            TopicNames.DEAD_LETTER);
    private static final Duration LINE_EVERY = Duration.ofSeconds(4);
    private static final int BAR_WIDTH = 40;

    private final Console console;
    private final Supplier<TallySnapshot> tally;
    private boolean isDrawn;
    private long nextLine;

    LiveView(Console console, Supplier<TallySnapshot> tally) {
        this.console = console;
        this.tally = tally;
    }

    /** @param elapsed since the scenario began */
    void refresh(Duration elapsed) {
        if (console.isTerminal()) {
            draw(elapsed);
        } else if (elapsed.toNanos() >= nextLine) {
            nextLine = elapsed.plus(LINE_EVERY).toNanos();
            console.note(line(elapsed));
        }
    }

    private void draw(Duration elapsed) {
        TallySnapshot now = tally.get();
        StringBuilder screen = new StringBuilder();
        if (isDrawn) {
            screen.append(Console.up(SHOWN.size() + 1));
        }
        long most = SHOWN.stream().mapToLong(topic -> count(now, topic)).max().orElse(0);
        screen.append(Console.clearedLine(console.bold(heading(now, elapsed))));
        for (String topic : SHOWN) {
            long count = count(now, topic);
            int width = most == 0 ? 0 : (int) ((count * BAR_WIDTH + most - 1) / most);
            screen.append(Console.clearedLine(
                    String.format(Locale.ROOT, "  %-20s %6d  %s", topic, count, console.green("█".repeat(width)))));
        }
        isDrawn = true;
        console.redraw(screen.toString());
    }

    private String line(Duration elapsed) {
        TallySnapshot now = tally.get();
        return String.format(
                Locale.ROOT,
                "%s  errors %d, decisions %d, retries %d, outcomes %d, dead letters %d",
                heading(now, elapsed),
                count(now, TopicNames.ERRORS),
                count(now, TopicNames.DECISIONS),
                count(now, TopicNames.RETRIES),
                count(now, TopicNames.OUTCOMES),
                count(now, TopicNames.DEAD_LETTER));
    }

    private static String heading(TallySnapshot now, Duration elapsed) {
        return String.format(
                Locale.ROOT,
                "%3d s  retries: %d pending, %d running, %d succeeded",
                elapsed.toSeconds(),
                now.operationsThatAre(OperationTrack.State.PENDING),
                now.operationsThatAre(OperationTrack.State.LEASED),
                now.totals().retriesSucceeded());
    }

    private static long count(TallySnapshot now, String topic) {
        return now.byTopic().getOrDefault(topic, 0L);
    }
}
