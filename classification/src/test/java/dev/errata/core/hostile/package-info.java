/** Events that nobody means well with: what they cost, and that no secret gets through. */
@NullMarked
package dev.errata.core.hostile;

import org.jspecify.annotations.NullMarked;
