package dev.errata.core.event;

import dev.errata.core.taxonomy.Labelled;
import dev.errata.core.taxonomy.SourceType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where an error came from, as the producer names it.
 *
 * @param type a label of {@link SourceType}, or any other word of the producer's; null if not said
 * @param component what failed, such as {@code openrouter}, {@code octokit}, {@code bash}; also names the dependency
 * @param endpoint the URL or path that was called
 * @param method the method of the call, such as GET
 */
public record ErrorSource(
        @Nullable String type,
        @Nullable String component,
        @Nullable String endpoint,
        @Nullable String method) {
    private static final int LONGEST_NAME = 200;

    public static final ErrorSource UNKNOWN = new ErrorSource(null, null, null, null);

    public static ErrorSource of(SourceType type, String component) {
        return new ErrorSource(type.label(), component, null, null);
    }

    /** The type as the taxonomy knows it; empty for none or a word of the producer's own. */
    public Optional<SourceType> knownType() {
        return type == null ? Optional.empty() : Labelled.find(SourceType.class, type);
    }

    /** What is hit by a retry: the component, else the type, else {@code unknown}; at most 200 characters of it, none halved. */
    public String dependency() {
        if (component != null && !component.isBlank()) {
            return bounded(component);
        }
        return type == null || type.isBlank() ? "unknown" : bounded(type);
    }

    private static String bounded(String name) {
        if (name.length() <= LONGEST_NAME) {
            return name;
        }
        int end = Character.isHighSurrogate(name.charAt(LONGEST_NAME - 1)) ? LONGEST_NAME - 1 : LONGEST_NAME;
        return name.substring(0, end);
    }
}
