package dev.errata.core.event;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a failed run says about itself inside an outcome.
 *
 * @param category a label of the taxonomy, if the executor knows it
 * @param code the error's own code
 * @param message what it says
 * @param details anything else worth keeping
 */
public record Failure(@Nullable String category, @Nullable String code, String message, Map<String, String> details) {
    public Failure {
        details = Map.copyOf(details);
    }
}
