/** Learned patterns: which keys differ only in a value that keeps varying, whatever the order in which they arrive. */
@NullMarked
package dev.errata.core.grouping.pattern;

import org.jspecify.annotations.NullMarked;
