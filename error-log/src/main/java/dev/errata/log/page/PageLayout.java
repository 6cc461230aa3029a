package dev.errata.log.page;

import dev.errata.core.wording.Spoken;
import dev.errata.log.page.view.Visible;
import dev.errata.log.page.view.Visit;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What stands around every page. */
record PageLayout(String title, Visit visit, Assets assets) {
    private static final DateTimeFormatter EXACT = utc("yyyy-MM-dd HH:mm:ss 'UTC'");
    private static final DateTimeFormatter MINUTE = utc("yyyy-MM-dd HH:mm 'UTC'");

    /** The page to begin with. */
    static final String HOME = NowPage.PATH;

    /** A page that the navigation leads to. */
    record Stop(String name, String path) {}

    private static final List<Stop> STOPS = List.of(
            new Stop("Now", NowPage.PATH),
            new Stop("Waiting", WaitingPages.LIST),
            new Stop("Errors", ErrorPages.LIST),
            new Stop("Groups", GroupPages.LIST),
            new Stop("Retries", RetryPages.LIST),
            new Stop("Dependencies", DependencyPages.LIST),
            new Stop("Alerts", AlertPages.LIST),
            new Stop("Trends", TrendPages.PATH),
            new Stop("Rules", RulePages.LIST),
            new Stop("Dead letters", LetterPages.LIST),
            new Stop("Audit", AuditPage.PATH),
            new Stop("Ledger", LedgerPage.PATH),
            new Stop("System", SystemPage.PATH));

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

    /** What this page hears of; null for nothing. */
    @Nullable LiveUpdates news() {
        return visit.caller().isEmpty() ? null : LiveUpdates.of(visit.href().path());
    }

    String asset(String name) {
        return assets.path(name);
    }

    /** {@code 3 h ago}, {@code in 2 min 10 s}. */
    String ago(Instant at) {
        return Spoken.distance(at, visit.now());
    }

    private static DateTimeFormatter utc(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(ZoneOffset.UTC);
    }

    static String minute(Instant at) {
        return MINUTE.format(at);
    }

    String exact(Instant at) {
        return EXACT.format(at);
    }
}
