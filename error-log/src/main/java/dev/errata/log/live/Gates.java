package dev.errata.log.live;

import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The gates that changed last, asked for once in a round, and only if somebody hears of any. Of one thread. */
final class Gates implements IntFunction<List<String>> {
    private final LiveFeed feed;
    private @Nullable List<String> newest;

    Gates(LiveFeed feed) {
        this.feed = feed;
    }

    @Override
    public List<String> apply(int count) {
        if (count == 0) {
            return List.of();
        }
        List<String> known = newest;
        if (known == null) {
            known = feed.gates(LiveEvent.MOST_GATES);
            newest = known;
        }
        return known.subList(0, Math.min(count, known.size()));
    }
}
