package dev.errata.simulator.check;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.grouping.Episode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
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
     * The newest are told. Where errors came late, or groups became one, older ones and parts of them may be lacking: they had gone, as more
     * than those were there, before what came later joined some of them, began one anew, or brought still older ones.
     */
    static boolean isRight(List<Episode> told, boolean mayLackSome, List<Episode> all) {
        if (told.equals(newest(all, MOST))) {
            return true;
        }
        if (!mayLackSome || told.isEmpty() || told.size() > MOST) {
            return false;
        }
        Instant end = told.get(told.size() - 1).to();
        return end.equals(all.get(all.size() - 1).to()) && arePartsOf(told, all);
    }

    /** Each of another one, in their order. */
    private static boolean arePartsOf(List<Episode> told, List<Episode> all) {
        Iterator<Episode> wholes = all.iterator();
        for (Episode part : told) {
            boolean isFound = false;
            while (!isFound && wholes.hasNext()) {
                isFound = isPartOf(wholes.next(), part);
            }
            if (!isFound) {
                return false;
            }
        }
        return true;
    }

    private static List<Episode> newest(List<Episode> all, int count) {
        return all.subList(Math.max(0, all.size() - count), all.size());
    }

    private static boolean isPartOf(Episode whole, Episode told) {
        return !told.to().isAfter(whole.to()) && !told.from().isBefore(whole.from()) && told.count() <= whole.count();
    }
}
