/** Which errors are the same thing to fix: fingerprints, learned patterns, groups and their rates. */
@NullMarked
package dev.errata.core.grouping;

import org.jspecify.annotations.NullMarked;
