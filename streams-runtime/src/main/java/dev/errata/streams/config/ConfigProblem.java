package dev.errata.streams.config;

import org.jspecify.annotations.Nullable;

/**
 * One mistake in settings.
 *
 * @param text what is wrong, beginning with the key where one is meant; never with a secret in it
 * @param origin where the value was set; null if it is missing or nobody knows
 */
public record ConfigProblem(String text, @Nullable Origin origin) {
    /** Of nowhere in particular. */
    public static ConfigProblem of(String text) {
        return new ConfigProblem(text, null);
    }

    /** The mistake, and behind it where. */
    @Override
    public String toString() {
        return origin == null ? text : text + " (" + origin + ")";
    }
}
