package dev.errata.core.wording;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds what somebody meant who wrote a name that there is not. */
public final class NearestName {
    private static final int LETTERS_PER_SLIP = 4;

    private NearestName() {}

    /** The name that the fewest slips lead to, a slip being a letter added, left out or changed; empty if all are far. */
    public static Optional<String> of(String written, Collection<String> names) {
        int most = 1 + written.length() / LETTERS_PER_SLIP;
        return names.stream()
                .filter(name -> Math.abs(name.length() - written.length()) <= most)
                .filter(name -> slips(written, name) <= most)
                .min(Comparator.comparingInt((String name) -> slips(written, name))
                        .thenComparing(name -> name));
    }

    private static int slips(String written, String name) {
        int[] above = new int[name.length() + 1];
        for (int j = 0; j <= name.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= written.length(); i++) {
            int[] row = new int[name.length() + 1];
            row[0] = i;
            for (int j = 1; j <= name.length(); j++) {
                int changed = above[j - 1] + (written.charAt(i - 1) == name.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(changed, 1 + Math.min(above[j], row[j - 1]));
            }
            above = row;
        }
        return above[name.length()];
    }
}
