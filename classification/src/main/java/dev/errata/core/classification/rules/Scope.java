package dev.errata.core.classification.rules;

import dev.errata.core.matching.Search;
import dev.errata.core.taxonomy.SourceType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which errors a rule is asked about.
 *
 * @param sources any of them; empty for every source
 * @param components names of components in lower case, any of them; a name covers those that hold it as a word, such
 *     as {@code azure-openai} for {@code openai}; empty for every component
 */
public record Scope(Sources sources, List<String> components) {
    public static final Scope EVERYTHING = new Scope(Sources.NONE, List.of());

    public Scope {
        components = List.copyOf(components);
    }

    public boolean isLimited() {
        return !sources.isEmpty() || !components.isEmpty();
    }

    /** Whether it says more than that a tool was run, as almost everything is. */
    public boolean isNarrow() {
        return !components.isEmpty() || (!sources.isEmpty() && !sources.contains(SourceType.TOOL));
    }

    /** Whether an error from there is in scope; {@code component} is folded. */
    public boolean covers(Sources from, @Nullable String component) {
        if (!sources.isEmpty() && !sources.overlaps(from)) {
            return false;
        }
        return components.isEmpty() || (component != null && coversComponent(component));
    }

    private boolean coversComponent(String component) {
        for (String name : components) {
            if (holdsWord(component, name)) {
                return true;
            }
        }
        return false;
    }

    private static boolean holdsWord(String component, String name) {
        int at = Search.first(name, component);
        while (at >= 0) {
            int end = at + name.length();
            boolean begins = at == 0 || !Character.isLetterOrDigit(component.charAt(at - 1));
            boolean ends = end == component.length() || !Character.isLetter(component.charAt(end));
            if (begins && ends) {
                return true;
            }
            at = Search.first(name, component, at + 1, component.length());
        }
        return false;
    }
}
