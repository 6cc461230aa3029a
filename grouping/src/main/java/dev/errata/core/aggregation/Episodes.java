package dev.errata.core.aggregation;

import dev.errata.core.grouping.Episode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The episodes of a group, each further than the gap from the next, oldest first. */
final class Episodes {
    static final int MOST = 8;

    private Episodes() {}

    /** With other ones, whenever they were: joins all that touch each other and keeps the newest {@value #MOST}. */
    static List<Episode> plus(List<Episode> episodes, List<Episode> others, Duration gap) {
        List<Episode> all = episodes;
        for (Episode other : others) {
            all = plus(all, other, gap);
        }
        return List.copyOf(all.subList(Math.max(0, all.size() - MOST), all.size()));
    }

    private static List<Episode> plus(List<Episode> episodes, Episode added, Duration gap) {
        List<Episode> joined = new ArrayList<>();
        Episode stretch = added;
        int place = 0;
        for (Episode episode : episodes) {
            if (isWithin(gap, episode, stretch)) {
                stretch = join(episode, stretch);
            } else {
                joined.add(episode);
                if (episode.from().isBefore(stretch.from())) {
                    place = joined.size();
                }
            }
        }
        joined.add(place, stretch);
        return joined;
    }

    private static boolean isWithin(Duration gap, Episode one, Episode other) {
        return !one.from().isAfter(other.to().plus(gap))
                && !other.from().isAfter(one.to().plus(gap));
    }

    private static Episode join(Episode one, Episode other) {
        Instant from = one.from().isBefore(other.from()) ? one.from() : other.from();
        Instant to = one.to().isAfter(other.to()) ? one.to() : other.to();
        return new Episode(from, to, one.count() + other.count());
    }
}
