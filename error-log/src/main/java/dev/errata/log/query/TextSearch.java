package dev.errata.log.query;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a text without an index: in slices of the range, one after the other, until the page is full or the time is up.
 * How large a slice is follows from the counts by the hour, and hours without a fitting error are left out.
 */
final class TextSearch {
    /** Rows of a slice, if more than one hour. */
    private static final long SLICE_ROWS = 50_000;

    private final StatisticsFinder counts;
    private final InstantSource clock;
    private final Duration time;

    TextSearch(StatisticsFinder counts, InstantSource clock, Duration time) {
        this.counts = counts;
        this.clock = clock;
        this.time = time;
    }

    /** Lists the first errors of a filter behind a place. */
    @FunctionalInterface
    interface Listing {
        List<LoggedError> list(ErrorFilter filter, SortOrder order, @Nullable ListPosition after, int limit);
    }

    ErrorPage page(ErrorFilter filter, SortOrder order, @Nullable ListPosition after, int limit, Listing listing) {
        Instant end = clock.instant().plus(time);
        List<LoggedError> found = new ArrayList<>();
        List<Range> slices = slices(left(filter, order, after), order);
        for (int i = 0; i < slices.size(); i++) {
            Range slice = slices.get(i);
            found.addAll(listing.list(filter.within(slice), order, after, limit + 1 - found.size()));
            if (found.size() > limit) {
                return new ErrorPage(found.subList(0, limit), ErrorFinder.placeOf(found.get(limit - 1)), null);
            }
            if (i + 1 < slices.size() && !clock.instant().isBefore(end)) {
                Instant reached = order == SortOrder.NEWEST ? slice.from() : slice.to();
                return new ErrorPage(found, new ListPosition(reached, ""), reached);
            }
        }
        return new ErrorPage(found, null, null);
    }

    /** The filter with what is left of its range behind a place. */
    private static ErrorFilter left(ErrorFilter filter, SortOrder order, @Nullable ListPosition after) {
        if (after == null) {
            return filter;
        }
        Range range = filter.range();
        return filter.within(
                order == SortOrder.NEWEST
                        ? new Range(
                                range.from(),
                                earlier(range.to(), after.eventTime().plus(1, ChronoUnit.MICROS)))
                        : new Range(later(range.from(), after.eventTime()), range.to()));
    }

    private List<Range> slices(ErrorFilter filter, SortOrder order) {
        Range range = filter.range();
        List<HourCount> hours = counts.hours(filter);
        if (order == SortOrder.NEWEST) {
            Collections.reverse(hours);
        }
        List<Range> slices = new ArrayList<>();
        long rows = SLICE_ROWS;
        for (HourCount hour : hours) {
            Instant from = later(hour.hour(), range.from());
            Instant to = earlier(hour.hour().plus(1, ChronoUnit.HOURS), range.to());
            if (rows + hour.errors() > SLICE_ROWS) {
                slices.add(new Range(from, to));
                rows = hour.errors();
            } else {
                Range last = slices.remove(slices.size() - 1);
                slices.add(new Range(earlier(last.from(), from), later(last.to(), to)));
                rows += hour.errors();
            }
        }
        return slices;
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
