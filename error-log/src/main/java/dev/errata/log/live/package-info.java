/**
 * Tells browsers that something changed, while it changes. What is told is only the number of changes: whoever wants to know
 * more asks for it.
 */
@NullMarked
package dev.errata.log.live;

import org.jspecify.annotations.NullMarked;
