/**
 * Folds classified errors and decisions into groups, statistics and the sums behind alerts. Everything is added up in two
 * steps: partials per task, then one state per key; no result depends on how the events were spread over partials.
 */
@NullMarked
package dev.errata.core.aggregation;

import org.jspecify.annotations.NullMarked;
