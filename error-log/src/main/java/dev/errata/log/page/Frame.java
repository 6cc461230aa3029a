package dev.errata.log.page;

import dev.errata.core.wording.Spoken;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** What stands around every page. */
record Frame(String title, Visit visit, Assets assets) {
    private static final DateTimeFormatter EXACT = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /** The page to begin with. */
    static final String HOME = ErrorPages.LIST;

    /** A page that the navigation leads to. */
    record Stop(String name, String path) {}

    private static final List<Stop> STOPS =
            List.of(new Stop("Errors", ErrorPages.LIST), new Stop("Groups", GroupPages.LIST));

    /** What the page is about, on one line. */
    String heading() {
        return Visible.brief(title);
    }

    List<Stop> stops() {
        return STOPS;
    }

    /** Whether this stop is the page itself, or what its pages lead to. */
    boolean isAt(Stop stop) {
        return visit.href().path().equals(stop.path());
    }

    String asset(String name) {
        return assets.path(name);
    }

    /** {@code 3 h ago}, {@code in 2 min 10 s}. */
    String ago(Instant at) {
        return Spoken.distance(at, visit.now());
    }

    String exact(Instant at) {
        return EXACT.format(at);
    }
}
