package dev.errata.core.recovery.policy;

import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Strategy;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Names a configuration by what it decides. Who is asked, how long for, and what a dependency may take decide nothing about an
 * operation and are left out, as are descriptions.
 */
public final class PolicyDigest {
    private static final int DIGITS = 16;

    private PolicyDigest() {}

    /** 16 hexadecimal digits: the same in every process, however the configuration was written down. */
    public static String of(RecoveryConfig config) {
        String text = String.join(
                "\n",
                config.defaultProfile(),
                config.maxWait().toString(),
                Integer.toString(config.maxRuns()),
                sorted(config.policies(), RetryPolicy::toString),
                sorted(config.profiles(), PolicyDigest::text),
                categories(config.categories()),
                sorted(config.components(), PolicyDigest::text),
                config.leases().toString(),
                config.retention().closed().toString(),
                config.retention().idle().toString());
        return hashed(text);
    }

    private static String text(Profile profile) {
        Profile.Recovery recovery = profile.recovery();
        return recovery.enableAutomaticRecovery() + " " + recovery.maxRecoveryAttempts() + " "
                + sorted(recovery.allowedStrategies()) + " " + profile.retry();
    }

    private static String text(ComponentSettings component) {
        return component.profile() + " " + component.policy() + " " + component.retryEnabled() + " "
                + component.numbers() + " " + component.automaticRecovery() + " "
                + sorted(component.allowedStrategies()) + " " + component.leases();
    }

    private static String categories(Map<Category, CategorySettings> categories) {
        Map<String, CategorySettings> named = new TreeMap<>();
        categories.forEach((category, settings) -> named.put(category.label(), settings));
        return sorted(
                named,
                settings -> settings.policy() + " " + settings.strategy() + " " + settings.severity() + " "
                        + settings.onExhausted());
    }

    private static <T> String sorted(Map<String, T> values, Function<T, String> text) {
        Map<String, String> texts = new TreeMap<>();
        values.forEach((name, value) -> texts.put(name, text.apply(value)));
        return texts.toString();
    }

    private static String sorted(@Nullable Set<Strategy> strategies) {
        return strategies == null ? "as the profile" : new TreeSet<>(strategies).toString();
    }

    private static String hashed(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
