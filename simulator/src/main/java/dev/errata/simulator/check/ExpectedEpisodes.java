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

    /** All that there were, however long ago. */
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
        return episodes;
    }

    /**
     * The newest are told. Where errors came late, or groups became one, older ones may be lacking, and the oldest told may be another one,
     * or a part of one: they had gone, as more than those were there, before what came later joined some of them or began one anew.
     */
    static boolean isRight(List<Episode> told, boolean mayLackSome, List<Episode> all) {
        if (told.equals(newest(all, MOST))) {
            return true;
        }
        if (!mayLackSome || told.isEmpty() || told.size() > Math.min(MOST, all.size())) {
            return false;
        }
        int others = told.size() - 1;
        return told.subList(1, told.size()).equals(newest(all, others))
                && all.subList(0, all.size() - others).stream().anyMatch(whole -> isPartOf(whole, told.get(0)));
    }

    private static List<Episode> newest(List<Episode> all, int count) {
        return all.subList(Math.max(0, all.size() - count), all.size());
    }

    private static boolean isPartOf(Episode whole, Episode told) {
        return !told.to().isAfter(whole.to()) && !told.from().isBefore(whole.from()) && told.count() <= whole.count();
    }
}
