package dev.errata.recovery.forecast;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How many retries are due, by dependency and minute, from the present minute on, and how many are overdue. While more than
 * {@value #MOST} dependencies are counted, further ones share a name: the sums stay right. Changed by one thread, read by any.
 */
public final class DueCounts {
    /** The minutes that are told apart. */
    public static final int MINUTES = 60;

    static final int MOST = 2_000;
    private static final long MINUTE = 60_000;

    private final Map<String, Row> rows = new HashMap<>();
    private long present;

    /** The cells of a minute are used again an hour later. */
    private static final class Row {
        private final long[] byMinute = new long[MINUTES];
        private long overdue;
        private long sum;

        private void add(long minute, long present, int change) {
            if (minute < present) {
                overdue += change;
            } else {
                byMinute[cell(minute)] += change;
            }
            sum += change;
        }

        private boolean has(long minute, long present) {
            return minute < present ? overdue > 0 : byMinute[cell(minute)] > 0;
        }

        private void pass(long minute) {
            overdue += byMinute[cell(minute)];
            byMinute[cell(minute)] = 0;
        }

        private DueForecast from(long present, String dependency) {
            List<Long> due = new ArrayList<>(MINUTES);
            for (int i = 0; i < MINUTES; i++) {
                due.add(byMinute[cell(present + i)]);
            }
            return new DueForecast(dependency, Instant.ofEpochMilli(present * MINUTE), overdue, due);
        }

        private static int cell(long minute) {
            return (int) Math.floorMod(minute, (long) MINUTES);
        }
    }

    /** The present moves on; what was due before it is overdue. It never goes back. */
    synchronized void pass(long now) {
        long minute = Math.floorDiv(now, MINUTE);
        if (minute <= present) {
            return;
        }
        long passed = Math.min(minute - present, MINUTES);
        for (Row row : rows.values()) {
            for (long i = 0; i < passed; i++) {
                row.pass(present + i);
            }
        }
        present = minute;
    }

    /** The present minute. */
    synchronized Instant from() {
        return Instant.ofEpochMilli(present * MINUTE);
    }

    /** What is due before this time is counted, what is due later is not; milliseconds since 1970. */
    synchronized long end() {
        return (present + MINUTES) * MINUTE;
    }

    /** One more is due then. */
    synchronized void add(String dependency, long dueAt) {
        Row row = rows.get(dependency);
        if (row == null) {
            row = rows.computeIfAbsent(rows.size() < MOST ? dependency : DueForecast.OTHERS, name -> new Row());
        }
        row.add(Math.floorDiv(dueAt, MINUTE), present, 1);
    }

    /** One of those that were added is not due then any more. */
    synchronized void remove(String dependency, long dueAt) {
        long minute = Math.floorDiv(dueAt, MINUTE);
        Row own = rows.get(dependency);
        String name = own != null && own.has(minute, present) ? dependency : DueForecast.OTHERS;
        Row row = rows.get(name);
        if (row != null) {
            row.add(minute, present, -1);
            if (row.sum == 0) {
                rows.remove(name);
            }
        }
    }

    /** By dependency, those without a retry left out. */
    synchronized Map<String, DueForecast> all() {
        Map<String, DueForecast> all = new HashMap<>();
        rows.forEach((dependency, row) -> all.put(dependency, row.from(present, dependency)));
        return all;
    }
}
