/** Kills real processes while retries come due, and counts afterwards: every attempt exactly once, none early, none lost. */
@NullMarked
package dev.errata.benchmarks.chaos;

import org.jspecify.annotations.NullMarked;
