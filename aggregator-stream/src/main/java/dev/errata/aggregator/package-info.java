/** The stream that groups, counts and alerts. */
@NullMarked
package dev.errata.aggregator;

import org.jspecify.annotations.NullMarked;
