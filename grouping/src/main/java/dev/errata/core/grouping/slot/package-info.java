/** The words of a pattern that may be values. */
@NullMarked
package dev.errata.core.grouping.slot;

import org.jspecify.annotations.NullMarked;
