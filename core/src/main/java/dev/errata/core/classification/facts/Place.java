package dev.errata.core.classification.facts;

import dev.errata.core.matching.CharFolding;
import org.jspecify.annotations.Nullable;

/**
 * A place in a file, null where nobody says.
 *
 * @param line from 1
 * @param column from 1
 */
record Place(
        @Nullable String file,
        @Nullable Integer line,
        @Nullable Integer column) {
    static final Place NONE = new Place(null, null, null);

    /** The first place that a text names; of two forms the surer one wins, wherever it stands. */
    static Place firstIn(String text) {
        Place found = NONE;
        int forms = PlaceForms.SUREST_FIRST.size();
        for (int i = 1; i < text.length() && forms > 0; i++) {
            if (!CharFolding.isDigit(text.charAt(i)) || CharFolding.isDigit(text.charAt(i - 1))) {
                continue;
            }
            for (int form = 0; form < forms; form++) {
                Place place = PlaceForms.SUREST_FIRST.get(form).read(text, i);
                if (place != null) {
                    found = place;
                    forms = form;
                }
            }
        }
        return found;
    }
}
