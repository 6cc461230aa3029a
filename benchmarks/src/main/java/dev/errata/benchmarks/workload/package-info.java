/** The errors that all benchmarks work on: the same in each run. */
@NullMarked
package dev.errata.benchmarks.workload;

import org.jspecify.annotations.NullMarked;
