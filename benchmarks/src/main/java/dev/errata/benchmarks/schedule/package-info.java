/** The schedule benchmark: a million pending retries in a worker of its own process, seen by a consumer of retries. */
@NullMarked
package dev.errata.benchmarks.schedule;

import org.jspecify.annotations.NullMarked;
