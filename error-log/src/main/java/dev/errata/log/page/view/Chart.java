package dev.errata.log.page.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Counts over time as bars, drawn on the server.
 *
 * @param label what it shows, for whoever hears it
 * @param width of all, in units of its own, as everything else
 * @param most the largest count
 * @param from where the first bar begins, in words
 */
public record Chart(String label, int width, List<Bar> bars, long most, String from, String to) {
    public static final int HEIGHT = 100;
    private static final int STEP = 10;
    private static final int GAP = 2;

    /**
     * A count.
     *
     * @param words what it counts
     */
    public record Point(String words, long count) {}

    /** A bar; the words name it with its count. */
    public record Bar(int x, int y, int width, int height, String words) {}

    public static Chart of(String label, List<Point> points) {
        long most = points.stream().mapToLong(Point::count).max().orElse(0);
        List<Bar> bars = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            Point point = points.get(i);
            // what is there is seen, however little it is
            int height = point.count() == 0 ? 0 : (int) Math.max(2, Math.round((double) point.count() * HEIGHT / most));
            String words = String.format(Locale.ROOT, "%s: %,d", point.words(), point.count());
            bars.add(new Bar(i * STEP, HEIGHT - height, STEP - GAP, height, words));
        }
        return new Chart(
                label,
                Math.max(STEP, points.size() * STEP),
                bars,
                most,
                points.isEmpty() ? "" : points.get(0).words(),
                points.isEmpty() ? "" : points.get(points.size() - 1).words());
    }

    public String mostWords() {
        return String.format(Locale.ROOT, "%,d", most);
    }
}
