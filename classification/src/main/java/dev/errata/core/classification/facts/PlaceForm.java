package dev.errata.core.classification.facts;

import org.jspecify.annotations.Nullable;

/** How a place in a file is written; asked wherever digits begin, and quick to say no. Looks at a bounded stretch of the text. */
@FunctionalInterface
interface PlaceForm {
    /** The place whose line begins at {@code digits}; null if there is none of this form. */
    @Nullable Place read(String text, int digits);
}
