package dev.errata.simulator.check;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.grouping.Episode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The episodes of a group, made again from its errors: those between which there is no hour without one. */
final class ExpectedEpisodes {
    private static final int MOST = 8;
    private static final Duration GAP = Duration.ofHours(1);

    private ExpectedEpisodes() {}

    /** The newest ones. */
    static List<Episode> of(List<ClassifiedError> errors) {
        List<Episode> episodes = new ArrayList<>();
        for (Instant time :
                errors.stream().map(ClassifiedError::eventTime).sorted().toList()) {
            int newest = episodes.size() - 1;
            if (newest < 0 || time.isAfter(episodes.get(newest).to().plus(GAP))) {
                episodes.add(new Episode(time, time, 1));
            } else {
                Episode before = episodes.get(newest);
                episodes.set(newest, new Episode(before.from(), time, before.count() + 1));
            }
        }
        return episodes.subList(Math.max(0, episodes.size() - MOST), episodes.size());
    }

    /**
     * Where errors came late, one of those may have joined two after more than that had been there, and the oldest, or the beginning
     * of what is now the oldest, had gone.
     */
    static boolean isRight(List<Episode> told, boolean areLate, List<Episode> expected) {
        if (!areLate || expected.size() < MOST || told.isEmpty() || told.size() > MOST) {
            return told.equals(expected);
        }
        List<Episode> newest = expected.subList(MOST - told.size(), MOST);
        return isEndOf(newest.get(0), told.get(0))
                && told.subList(1, told.size()).equals(newest.subList(1, newest.size()));
    }

    private static boolean isEndOf(Episode whole, Episode told) {
        return told.to().equals(whole.to()) && !told.from().isBefore(whole.from()) && told.count() <= whole.count();
    }
}
