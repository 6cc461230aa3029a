package dev.errata.core.recovery.config;

import dev.errata.core.dependency.BreakerSettings;
import dev.errata.core.dependency.BudgetSettings;
import dev.errata.core.dependency.DependencyMode;
import dev.errata.core.dependency.DependencySettings;
import dev.errata.core.dependency.SlowStart;
import java.time.Duration;

/** The part of the file that is about dependencies. */
final class DependencyReader {
    private static final int MOST_CALLS = 1_000_000;

    private DependencyReader() {}

    static DependencySettings read(Section section) {
        DependencySettings defaults = DependencySettings.DEFAULTS;
        DependencySettings settings = new DependencySettings(
                section.read("mode", Kind.label(DependencyMode.class), defaults.mode()),
                budget(section.section("budget")),
                breaker(section.section("breaker")),
                slowStart(section.section("slowStart")));
        section.close();
        return settings;
    }

    private static BudgetSettings budget(Section section) {
        BudgetSettings defaults = BudgetSettings.DEFAULTS;
        double bucket = section.read("bucket", Kind.RATE, defaults.bucket());
        if (bucket < 1) {
            section.wrong("bucket", "must be at least 1, or no retry ever fits", bucket);
        }
        BudgetSettings budget = new BudgetSettings(
                section.read("perFirstAttempt", Kind.AMOUNT, defaults.perFirstAttempt()),
                section.read("minimumPerSecond", Kind.RATE, defaults.minimumPerSecond()),
                Math.max(1, bucket));
        section.close();
        return budget;
    }

    private static BreakerSettings breaker(Section section) {
        BreakerSettings defaults = BreakerSettings.DEFAULTS;
        Duration openFor = section.read("openFor", Kind.TIME, defaults.openFor());
        Duration longest = section.read("longestOpen", Kind.TIME, defaults.longestOpen());
        if (longest.compareTo(openFor) < 0) {
            section.wrong("longestOpen", "must not be shorter than openFor", longest);
            longest = openFor;
        }
        BreakerSettings breaker = new BreakerSettings(
                section.read("failureRate", Kind.SHARE, defaults.failureRate()),
                section.read("minimumCalls", Kind.integer(1, MOST_CALLS), defaults.minimumCalls()),
                section.read("window", Kind.TIME, defaults.window()),
                openFor,
                longest,
                section.read("probeWithin", Kind.TIME, defaults.probeWithin()));
        section.close();
        return breaker;
    }

    private static SlowStart slowStart(Section section) {
        SlowStart defaults = SlowStart.DEFAULTS;
        double first = section.read("perSecond", Kind.RATE, defaults.perSecond());
        double until = section.read("until", Kind.RATE, defaults.until());
        if (until < first) {
            section.wrong("until", "must not be below perSecond", until);
            until = first;
        }
        SlowStart start = new SlowStart(first, section.read("doubleEvery", Kind.TIME, defaults.doubleEvery()), until);
        section.close();
        return start;
    }
}
