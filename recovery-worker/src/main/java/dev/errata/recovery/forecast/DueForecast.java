package dev.errata.recovery.forecast;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * The retries that are due to one dependency.
 *
 * @param from the minute that the first of {@code due} is for
 * @param waiting those that are overdue, and those that the dependency holds back
 * @param due by minute
 */
public record DueForecast(String dependency, Instant from, long waiting, List<Long> due) {
    /** The name under which many dependencies are one. */
    public static final String OTHERS = "(others)";

    public DueForecast {
        due = List.copyOf(due);
    }

    static DueForecast ofWaiting(String dependency, Instant from, long waiting) {
        return new DueForecast(dependency, from, waiting, Collections.nCopies(DueCounts.MINUTES, 0L));
    }

    /** Those with the most retries first, and behind so many of them the others as one. */
    public static List<DueForecast> most(Collection<DueForecast> all, int named) {
        List<DueForecast> sorted = all.stream()
                .sorted(Comparator.comparing(
                                (DueForecast one) -> one.dependency().equals(OTHERS))
                        .thenComparing(DueForecast::total, Comparator.reverseOrder())
                        .thenComparing(DueForecast::dependency))
                .toList();
        List<DueForecast> most = new ArrayList<>(sorted.subList(0, Math.min(named, sorted.size())));
        sorted.stream()
                .skip(named)
                .reduce(DueForecast::plus)
                .ifPresent(rest -> most.add(new DueForecast(OTHERS, rest.from, rest.waiting, rest.due)));
        return most;
    }

    /** With the retries of another one, which begins with the same minute. */
    DueForecast plus(DueForecast other) {
        List<Long> sums = new ArrayList<>();
        for (int i = 0; i < Math.max(due.size(), other.due.size()); i++) {
            sums.add(at(i) + other.at(i));
        }
        return new DueForecast(dependency, from, waiting + other.waiting, sums);
    }

    long total() {
        return waiting + due.stream().mapToLong(Long::longValue).sum();
    }

    /** In the first so many minutes. */
    long dueWithin(int minutes) {
        return due.stream().limit(minutes).mapToLong(Long::longValue).sum();
    }

    private long at(int minute) {
        return minute < due.size() ? due.get(minute) : 0;
    }
}
