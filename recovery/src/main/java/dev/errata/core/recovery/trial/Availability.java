package dev.errata.core.recovery.trial;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When a dependency was up and when it was down, by the runs that met it. Between two runs next to each other that say the same
 * it stood so all the time; where they differ, where one of them is too far away, and outside of all runs, nobody knows.
 */
final class Availability {
    /** How far away a run may be that says something of a time. */
    static final Duration REACH = Duration.ofMinutes(5);

    private static final Comparator<Sighting> ORDER =
            Comparator.comparing(Sighting::at).thenComparing(Sighting::isUp);

    private final List<Sighting> sightings = new ArrayList<>();
    private boolean isSorted = true;

    /** @param work whose run it was */
    private record Sighting(Instant at, boolean isUp, String work) {}

    void see(Instant at, boolean isUp, String work) {
        sightings.add(new Sighting(at, isUp, work));
        isSorted = false;
    }

    /** By the runs of others than {@code work}: of what it met itself nothing new can be learned for it. */
    Standing at(Instant time, String work) {
        sort();
        Sighting before = nearest(countBefore(time.plusNanos(1)) - 1, -1, time, work);
        Sighting after = nearest(countBefore(time), 1, time, work);
        if (before == null || after == null || before.isUp() != after.isUp()) {
            return Standing.UNKNOWN;
        }
        return before.isUp() ? Standing.UP : Standing.DOWN;
    }

    private @Nullable Sighting nearest(int from, int step, Instant time, String work) {
        for (int i = from; i >= 0 && i < sightings.size(); i += step) {
            Sighting sighting = sightings.get(i);
            if (Duration.between(sighting.at(), time).abs().compareTo(REACH) > 0) {
                return null;
            }
            if (!sighting.work().equals(work)) {
                return sighting;
            }
        }
        return null;
    }

    /** How many were before that time. */
    private int countBefore(Instant time) {
        int low = 0;
        int high = sightings.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sightings.get(middle).at().isBefore(time)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private void sort() {
        if (!isSorted) {
            sightings.sort(ORDER);
            isSorted = true;
        }
    }
}
