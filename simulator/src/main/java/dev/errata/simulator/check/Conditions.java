package dev.errata.simulator.check;

import dev.errata.core.classified.Classification;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.recovery.policy.Backoff;
import dev.errata.core.recovery.policy.CategorySettings;
import dev.errata.core.recovery.policy.ComponentSettings;
import dev.errata.core.recovery.policy.Profile;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.recovery.policy.RetryNumbers;
import dev.errata.core.recovery.policy.RetryPolicy;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.OnExhausted;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.Strategy;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What applies to an error, worked out from the configuration as it is written: its producer's word comes before that on its
 * component, that before the profile's and that before the policy's own; what makes no sense was not said.
 */
final class Conditions {
    /** Whose numbers a named profile's take the place of. */
    private static final Set<String> SHAPED = Set.of("llm", "github", "tool", "network", "external");

    /** Whose attempts are a profile's recoveries, the first run beside. */
    private static final Set<String> RECOVERING = Set.of("verification", "agent");

    private static final int MOST_ATTEMPTS = 100;
    private static final double LARGEST_MULTIPLIER = 1_000;
    private static final Duration LONGEST = Duration.ofDays(365);
    private static final ComponentSettings UNNAMED =
            new ComponentSettings(null, null, null, RetryNumbers.NONE, null, null, null);

    private static final CategorySettings UNRULED = new CategorySettings(null, null, null, null, null);

    private final RecoveryConfig config;
    private final RecoverySettings asked;
    private final ComponentSettings component;
    private final Profile profile;
    private final RetryPolicy policy;
    private final Category category;
    private final CategorySettings ofCategory;
    private final Strategy strategy;

    /** @param asked by the producer of the error, or of the first one of its operation */
    Conditions(RecoveryConfig config, ClassifiedError error, RecoverySettings asked) {
        Classification found = error.classification();
        this.config = config;
        this.asked = asked;
        this.component = component(config, error.error().source(), error.error().execution());
        this.category = found.deciding();
        this.ofCategory = ofCategory(config, found);
        String wanted = asked.profile() != null && config.profiles().containsKey(asked.profile())
                ? asked.profile()
                : or(component.profile(), config.defaultProfile());
        this.profile = Objects.requireNonNull(config.profiles().get(wanted));
        this.policy = Stream.of(
                        or(asked.policy(), ""),
                        or(component.policy(), ""),
                        or(ofCategory.policy(), ""),
                        found.policy(),
                        "none")
                .map(config.policies()::get)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
        this.strategy = or(ofCategory.strategy(), found.strategy());
    }

    /** What is configured for the skill that ran, else for the component that failed. */
    static ComponentSettings component(RecoveryConfig config, ErrorSource source, ExecutionContext execution) {
        return Stream.of(or(execution.skill(), ""), or(source.component(), ""))
                .map(config.components()::get)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(UNNAMED);
    }

    /** What is configured for the category that the rules found; the model's word does not count. */
    static CategorySettings ofCategory(RecoveryConfig config, Classification found) {
        return config.categories().getOrDefault(found.deciding(), UNRULED);
    }

    static Severity severity(RecoveryConfig config, Classification found) {
        return or(ofCategory(config, found).severity(), found.severity());
    }

    private static <T> T or(@Nullable T said, T otherwise) {
        return said == null ? otherwise : said;
    }

    String profile() {
        return profile.name();
    }

    RetryPolicy policy() {
        return policy;
    }

    Strategy strategy() {
        return strategy;
    }

    OnExhausted onExhausted() {
        return or(ofCategory.onExhausted(), category.onExhausted());
    }

    boolean isRetried() {
        return or(
                asked.retryEnabled(),
                or(component.retryEnabled(), profile.retry().enabled()));
    }

    boolean isRecovered() {
        return or(
                asked.automaticRecovery(),
                or(component.automaticRecovery(), profile.recovery().enableAutomaticRecovery()));
    }

    boolean allows(Strategy wanted) {
        if (wanted == Strategy.GATE || wanted == Strategy.FAIL_FAST) {
            return true;
        }
        List<String> labels = asked.allowedStrategies();
        return labels == null
                ? or(component.allowedStrategies(), profile.recovery().allowedStrategies())
                        .contains(wanted)
                : labels.contains(wanted.label());
    }

    int maxAttempts() {
        Integer ofProfile = null;
        if (SHAPED.contains(policy.name())) {
            ofProfile = profile.retry().numbers().maxAttempts();
        } else if (RECOVERING.contains(policy.name()) && !profile.name().equals("default")) {
            ofProfile = profile.recovery().maxRecoveryAttempts() + 1;
        }
        Integer wanted = asked.maxAttempts();
        int attempts = wanted != null && wanted >= 1
                ? wanted
                : or(component.numbers().maxAttempts(), or(ofProfile, policy.maxAttempts()));
        return Math.min(Math.min(attempts, MOST_ATTEMPTS), config.maxRuns());
    }

    /** How long the policy waits after so many runs, before jitter. */
    Duration backoff(int runs) {
        RetryNumbers shaped = SHAPED.contains(policy.name()) ? profile.retry().numbers() : RetryNumbers.NONE;
        RetryNumbers own = component.numbers();
        Duration initial = first(sane(asked.initialDelay()), own.initialDelay(), shaped.initialDelay());
        Duration cap = first(sane(asked.maxDelay()), own.maxDelay(), shaped.maxDelay());
        Double factor = first(sane(asked.multiplier()), own.multiplier(), shaped.multiplier());
        if (policy.backoff() instanceof Backoff.Exponential exponential) {
            BigDecimal times =
                    BigDecimal.valueOf(or(factor, exponential.multiplier())).pow(runs - 1);
            return capped(multiplied(or(initial, exponential.initial()), times), first(cap, exponential.cap()));
        }
        if (policy.backoff() instanceof Backoff.Linear linear) {
            return capped(multiplied(or(initial, linear.step()), BigDecimal.valueOf(runs)), first(cap, linear.cap()));
        }
        return capped(or(initial, ((Backoff.Fixed) policy.backoff()).delay()), null);
    }

    private static <T> @Nullable T first(@Nullable T one, @Nullable T other) {
        return one == null ? other : one;
    }

    private static <T> @Nullable T first(@Nullable T one, @Nullable T other, @Nullable T third) {
        return first(first(one, other), third);
    }

    private static @Nullable Duration sane(@Nullable Duration said) {
        if (said == null || said.isNegative()) {
            return null;
        }
        return said.compareTo(LONGEST) > 0 ? LONGEST : said;
    }

    private static @Nullable Double sane(@Nullable Double said) {
        return said != null && said >= 1 && said <= LARGEST_MULTIPLIER ? said : null;
    }

    private static Duration multiplied(Duration delay, BigDecimal times) {
        BigDecimal exact = times.multiply(BigDecimal.valueOf(delay.toMillis())).setScale(0, RoundingMode.HALF_EVEN);
        BigDecimal longest = BigDecimal.valueOf(LONGEST.toMillis());
        return Duration.ofMillis(exact.min(longest).longValueExact());
    }

    private static Duration capped(Duration delay, @Nullable Duration cap) {
        Duration most = cap == null ? LONGEST : cap;
        return delay.compareTo(most) > 0 ? most : delay;
    }
}
