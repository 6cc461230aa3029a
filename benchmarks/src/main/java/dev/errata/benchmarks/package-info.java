/** JMH and whole-pipeline benchmarks. */
@NullMarked
package dev.errata.benchmarks;

import org.jspecify.annotations.NullMarked;
