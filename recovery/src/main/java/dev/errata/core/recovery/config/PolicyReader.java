package dev.errata.core.recovery.config;

import dev.errata.core.recovery.Jitter;
import dev.errata.core.recovery.policy.Backoff;
import dev.errata.core.recovery.policy.Policies;
import dev.errata.core.recovery.policy.RetryPolicy;
import dev.errata.core.wording.Spoken;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the policies: the built-in ones with changes, and new ones. */
final class PolicyReader {
    private static final double DOUBLING = 2;
    private static final String EXPONENTIAL = "exponential";
    private static final String LINEAR = "linear";
    private static final String FIXED = "fixed";

    private final Kind<Integer> attempts;

    /** @param attempts what a number of attempts has to be */
    PolicyReader(Kind<Integer> attempts) {
        this.attempts = attempts;
    }

    Map<String, RetryPolicy> readAll(Section section) {
        Map<String, RetryPolicy> policies = new LinkedHashMap<>(Policies.builtIn());
        section.sections(Policies.builtIn().keySet())
                .forEach((name, values) -> policies.put(name, policy(name, values, policies.get(name))));
        return policies;
    }

    private RetryPolicy policy(String name, Section section, @Nullable RetryPolicy builtIn) {
        RetryPolicy base = builtIn == null ? fresh(name, section) : builtIn;
        RetryPolicy policy = new RetryPolicy(
                name,
                section.read("maxAttempts", attempts, base.maxAttempts()),
                backoff(section, base.backoff()),
                section.read("jitter", Kind.label(Jitter.class), base.jitter()),
                section.read("timeLimitFactor", Kind.FACTOR, base.timeLimitFactor()));
        section.close();
        return policy;
    }

    private static RetryPolicy fresh(String name, Section section) {
        for (String needed : List.of("maxAttempts", "backoff")) {
            if (!section.isGiven(needed)) {
                section.wrong(needed, "is needed for a new policy", "nothing");
            }
        }
        return RetryPolicy.of(name, 1, new Backoff.Fixed(Duration.ZERO), Jitter.FULL);
    }

    private static Backoff backoff(Section section, Backoff base) {
        String kind = section.read("backoff", Kind.oneOf(List.of(EXPONENTIAL, LINEAR, FIXED)), kindOf(base));
        Duration initial = section.read("initialDelay", Kind.DELAY, base.after(1));
        Duration cap = section.find("maxDelay", Kind.DELAY);
        Double multiplier = section.find("multiplier", Kind.FACTOR);
        if (multiplier != null && !kind.equals(EXPONENTIAL)) {
            section.wrong("multiplier", "belongs to an exponential backoff", multiplier);
        }
        if (cap != null && kind.equals(FIXED)) {
            section.wrong("maxDelay", "does not belong to a fixed backoff", cap);
        }
        Duration most = cap == null ? base.cap() : cap;
        if (most != null && most.compareTo(initial) < 0) {
            section.wrong("maxDelay", "must not be below initialDelay " + Spoken.duration(initial), most);
        }
        return switch (kind) {
            case EXPONENTIAL ->
                new Backoff.Exponential(initial, multiplier == null ? factorOf(base) : multiplier, most);
            case LINEAR -> new Backoff.Linear(initial, most);
            default -> new Backoff.Fixed(initial);
        };
    }

    private static String kindOf(Backoff backoff) {
        if (backoff instanceof Backoff.Exponential) {
            return EXPONENTIAL;
        }
        return backoff instanceof Backoff.Linear ? LINEAR : FIXED;
    }

    private static double factorOf(Backoff backoff) {
        return backoff instanceof Backoff.Exponential exponential ? exponential.multiplier() : DOUBLING;
    }
}
