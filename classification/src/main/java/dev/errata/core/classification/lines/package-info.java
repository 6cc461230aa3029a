/** What the lines of a text are by their form, for the model and for the rules. */
@NullMarked
package dev.errata.core.classification.lines;

import org.jspecify.annotations.NullMarked;
