/** How amounts, durations and slips of the pen are told to people, everywhere the same. */
@NullMarked
package dev.errata.core.wording;

import org.jspecify.annotations.NullMarked;
