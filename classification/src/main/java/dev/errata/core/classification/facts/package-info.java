/** Reading facts out of an error's text once its category is known: names, places, codes. */
@NullMarked
package dev.errata.core.classification.facts;

import org.jspecify.annotations.NullMarked;
