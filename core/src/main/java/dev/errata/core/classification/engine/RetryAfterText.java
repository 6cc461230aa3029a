package dev.errata.core.classification.engine;

import dev.errata.core.classification.RetryAfter;
import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.FoldedText;
import dev.errata.core.matching.LiteralIndex;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a wait out of words: "try again in 4.842s", "retry after 30", {@code "retryDelay": "36s"}. */
final class RetryAfterText {
    private static final List<String> INTRODUCTIONS = List.of(
            "try again in ",
            "retry in ",
            "retry after ",
            "retry-after: ",
            "retry-after:",
            "retry_after\": ",
            "retry_after\":",
            "retry_after: ",
            "retrydelay\": \"",
            "retrydelay\":\"",
            "retrydelay\\\": \\\"",
            "retry_delay { seconds: ",
            "retry_delay: ",
            "retryafter\": ",
            "retryafter\":",
            "try again after ",
            "retrying in ",
            "wait ",
            "retry your request after ",
            "available in ",
            "resets in ",
            "reset in ",
            "reset after ",
            "resets after ",
            "retry after: ",
            "retry_after=",
            "retry-after=",
            "retryafter=",
            "retry_after_seconds\":",
            "retry_after_seconds\": ",
            "retry again in ",
            "retry again after ");
    private static final LiteralIndex INDEX = new LiteralIndex(INTRODUCTIONS);
    private static final List<String> FILLERS = List.of("at least ", "about ", "approximately ", "\"", "in ", "~");

    private RetryAfterText() {}

    /** The first wait that is named. */
    static @Nullable RetryAfter read(List<TextField> texts) {
        for (TextField field : texts) {
            Finder finder = new Finder(field.text());
            INDEX.scan(FoldedText.of(field.text()), finder);
            if (finder.delay != null) {
                return new RetryAfter(finder.delay, "text");
            }
        }
        return null;
    }

    private static final class Finder implements LiteralIndex.Hits {
        private final String text;
        private @Nullable Duration delay;

        Finder(String text) {
            this.text = text;
        }

        @Override
        public void at(int literal, int end) {
            if (delay == null) {
                delay = Durations.readAt(text, behindFillers(end));
            }
        }

        private int behindFillers(int from) {
            for (String filler : FILLERS) {
                if (text.regionMatches(true, from, filler, 0, filler.length())) {
                    return from + filler.length();
                }
            }
            return from < text.length() && CharFolding.fold(text.charAt(from)) == ' ' ? from + 1 : from;
        }
    }
}
