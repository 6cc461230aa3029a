package dev.errata.intake.mapping;

import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a client that knows nothing of Errata can say of its work, by tags or attributes: {@code errata.session}, {@code
 * errata.task}, {@code errata.operation}, {@code errata.operation_type}, {@code errata.attempt}, {@code errata.component},
 * {@code errata.source}. Blank ones are as good as missing.
 *
 * @param tags by name, with the prefix
 */
public record ErrataTags(Map<String, String> tags) {
    public static final String PREFIX = "errata.";
    private static final int LATEST_ATTEMPT = 1_000_000;

    public ErrataTags {
        tags = Map.copyOf(tags);
    }

    public ExecutionContext execution(@Nullable String projectId, @Nullable String otherSession) {
        String session = tag("session");
        return new ExecutionContext(
                session == null ? otherSession : session, tag("task"), projectId, null, null, null, null, null);
    }

    public @Nullable Operation operation() {
        String id = tag("operation");
        return id == null ? null : new Operation(id, tag("operation_type"), attempt(), null);
    }

    public ErrorSource source(@Nullable String otherComponent, @Nullable String endpoint, @Nullable String method) {
        String component = tag("component");
        return new ErrorSource(tag("source"), component == null ? otherComponent : component, endpoint, method);
    }

    /** The first, if it says none or none that can be. */
    private int attempt() {
        String attempt = tag("attempt");
        if (attempt == null
                || attempt.length() > 9
                || !attempt.chars().allMatch(digit -> digit >= '0' && digit <= '9')) {
            return 1;
        }
        return Math.min(LATEST_ATTEMPT, Math.max(1, Integer.parseInt(attempt)));
    }

    private @Nullable String tag(String name) {
        String value = tags.get(PREFIX + name);
        return value == null || value.isBlank() ? null : value;
    }
}
