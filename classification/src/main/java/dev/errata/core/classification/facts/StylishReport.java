package dev.errata.core.classification.facts;

import com.google.re2j.Matcher;
import dev.errata.core.matching.LinearPattern;

/** The reports of linters that name the file in a line of its own and the places in it below: ESLint, Stylelint, yamllint. */
final class StylishReport {
    private static final LinearPattern FIRST_PLACE =
            new LinearPattern("(?m)^(\\S{1,300}\\.\\w{1,8})\\n\\s{1,8}(\\d{1,7}):(\\d{1,5})\\s");

    private StylishReport() {}

    /** The first place; none if the text is no such report. */
    static Place placeIn(String text) {
        Matcher matcher = FIRST_PLACE.matcher(text);
        return matcher.find()
                ? new Place(matcher.group(1), Integer.valueOf(matcher.group(2)), Integer.valueOf(matcher.group(3)))
                : Place.NONE;
    }
}
