/** What is due, done in its order and within the limits of a tick. */
@NullMarked
package dev.errata.recovery.release;

import org.jspecify.annotations.NullMarked;
