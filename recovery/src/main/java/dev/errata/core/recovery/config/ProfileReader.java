package dev.errata.core.recovery.config;

import dev.errata.core.classified.DetectionSettings;
import dev.errata.core.recovery.policy.Profile;
import dev.errata.core.recovery.policy.Profiles;
import dev.errata.core.recovery.policy.ReportingLevel;
import dev.errata.core.recovery.policy.RetryNumbers;
import dev.errata.core.recovery.policy.RetryPolicy;
import dev.errata.core.taxonomy.Strategy;
import dev.errata.core.wording.Spoken;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the profiles: the built-in ones with changes, and new ones, which start as a copy of the default. */
final class ProfileReader {
    private final Kind<Integer> attempts;

    /** @param attempts what a number of attempts has to be */
    ProfileReader(Kind<Integer> attempts) {
        this.attempts = attempts;
    }

    Map<String, Profile> readAll(Section section) {
        Map<String, Profile> builtIn = Profiles.builtIn();
        Profile model = Objects.requireNonNull(builtIn.get(Profiles.DEFAULT));
        Map<String, Profile> profiles = new LinkedHashMap<>(builtIn);
        section.sections(builtIn.keySet())
                .forEach(
                        (name, values) -> profiles.put(name, profile(name, values, builtIn.getOrDefault(name, model))));
        return profiles;
    }

    private Profile profile(String name, Section section, Profile base) {
        Profile profile = new Profile(
                name,
                section.read("description", Kind.TEXT, base.description()),
                detection(section.section("detection"), base.detection()),
                recovery(section.section("recovery"), base.recovery()),
                retry(section.section("retry"), base.retry()),
                reporting(section.section("reporting"), base.reporting()));
        section.close();
        return profile;
    }

    private static DetectionSettings detection(Section section, DetectionSettings base) {
        DetectionSettings detection = new DetectionSettings(
                section.read("enablePatternMatching", Kind.FLAG, base.patternMatching()),
                section.read("enableSeverityInference", Kind.FLAG, base.severityInference()),
                section.read("enableRecoverabilityInference", Kind.FLAG, base.recoverabilityInference()));
        section.close();
        return detection;
    }

    private static Profile.Recovery recovery(Section section, Profile.Recovery base) {
        List<Strategy> strategies = section.findList("allowedStrategies", Kind.label(Strategy.class));
        Profile.Recovery recovery = new Profile.Recovery(
                section.read("enableAutomaticRecovery", Kind.FLAG, base.enableAutomaticRecovery()),
                section.read(
                        "maxRecoveryAttempts",
                        Kind.integer(0, RetryPolicy.MOST_ATTEMPTS - 1),
                        base.maxRecoveryAttempts()),
                strategies == null ? base.allowedStrategies() : new HashSet<>(strategies));
        section.close();
        return recovery;
    }

    private Profile.Retry retry(Section section, Profile.Retry base) {
        boolean enabled = section.read("enabled", Kind.FLAG, base.enabled());
        RetryNumbers numbers = numbers(section, base.numbers(), attempts);
        section.close();
        return new Profile.Retry(enabled, numbers);
    }

    /** Retry numbers as profiles and components give them. */
    static RetryNumbers numbers(Section section, RetryNumbers base, Kind<Integer> attempts) {
        Duration initial = otherwise(section.find("initialDelay", Kind.DELAY), base.initialDelay());
        Duration most = otherwise(section.find("maxDelay", Kind.DELAY), base.maxDelay());
        if (initial != null && most != null && most.compareTo(initial) < 0) {
            section.wrong("maxDelay", "must not be below initialDelay " + Spoken.duration(initial), most);
        }
        return new RetryNumbers(
                otherwise(section.find("maxAttempts", attempts), base.maxAttempts()),
                initial,
                most,
                otherwise(section.find("multiplier", Kind.FACTOR), base.multiplier()));
    }

    private static <T> @Nullable T otherwise(@Nullable T value, @Nullable T base) {
        return value == null ? base : value;
    }

    private static Profile.Reporting reporting(Section section, Profile.Reporting base) {
        Profile.Reporting reporting = new Profile.Reporting(
                section.read("logLevel", Kind.label(ReportingLevel.class), base.logLevel()),
                section.read("includeStackTrace", Kind.FLAG, base.includeStackTrace()),
                section.read("includeContext", Kind.FLAG, base.includeContext()));
        section.close();
        return reporting;
    }
}
