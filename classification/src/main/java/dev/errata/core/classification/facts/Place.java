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
        boolean isInNumber = true; // a text does not begin with the place of something
        for (int i = 0; i < text.length() && forms > 0; i++) {
            boolean isDigit = CharFolding.isDigit(text.charAt(i));
            boolean beginsNumber = isDigit && !isInNumber;
            isInNumber = isDigit;
            if (!beginsNumber) {
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
