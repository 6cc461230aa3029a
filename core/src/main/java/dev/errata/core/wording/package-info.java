/** How numbers, amounts and durations are said to people, everywhere the same. */
@NullMarked
package dev.errata.core.wording;

import org.jspecify.annotations.NullMarked;
