package dev.errata.core.alert;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What an alert rule looks at: everything ({@code all}), one value of a dimension ({@code source:llm}), or each value by
 * itself ({@code category:*}).
 */
public record AlertScope(String dimension, String value) {
    public static final AlertScope ALL = new AlertScope("all", "all");
    private static final String EACH = "*";

    /** What errors and decisions can be told apart by. */
    public static final List<String> DIMENSIONS = List.of("category", "code", "severity", "source", "recoverability");

    public AlertScope {
        boolean isKnown = dimension.equals("all") ? value.equals("all") : DIMENSIONS.contains(dimension);
        if (!isKnown || value.isBlank()) {
            throw new IllegalArgumentException("a scope is 'all', or a value of one of " + String.join(", ", DIMENSIONS)
                    + " such as 'category:llm_timeout' or, for each by itself, 'category:*'; got '" + dimension + ":"
                    + value + "'");
        }
    }

    /**
     * Reads a scope.
     *
     * @throws IllegalArgumentException saying what a scope looks like
     */
    public static AlertScope parse(String text) {
        int colon = text.indexOf(':');
        if (text.equals("all")) {
            return ALL;
        }
        return colon < 0
                ? new AlertScope(text, "")
                : new AlertScope(text.substring(0, colon), text.substring(colon + 1));
    }

    /** The name of the concrete scope that something is in, such as {@code category:llm_timeout}; empty if it is in none. */
    public Optional<String> nameFor(UnaryOperator<String> valueOfDimension) {
        if (this.equals(ALL)) {
            return Optional.of("all");
        }
        String actual = valueOfDimension.apply(dimension);
        return value.equals(EACH) || value.equals(actual) ? Optional.of(dimension + ":" + actual) : Optional.empty();
    }

    @Override
    public String toString() {
        return this.equals(ALL) ? "all" : dimension + ":" + value;
    }
}
