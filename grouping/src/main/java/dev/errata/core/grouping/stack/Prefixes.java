package dev.errata.core.grouping.stack;

import java.util.Arrays;
import java.util.List;

/** A fixed set of beginnings, asked by one binary search. */
final class Prefixes {

    /** In order; none is the beginning of another, so that only the last one up to a text can be its beginning. */
    private final String[] sorted;

    Prefixes(List<String> prefixes) {
        sorted = prefixes.stream()
                .filter(prefix ->
                        prefixes.stream().noneMatch(other -> !other.equals(prefix) && prefix.startsWith(other)))
                .sorted()
                .distinct()
                .toArray(String[]::new);
    }

    boolean isAnyOf(String text) {
        return !of(text).isEmpty();
    }

    /** The one with which a text begins; "" if it is none. */
    String of(String text) {
        int found = Arrays.binarySearch(sorted, text);
        String last = found >= 0 ? text : found < -1 ? sorted[-found - 2] : "";
        return text.startsWith(last) ? last : "";
    }
}
