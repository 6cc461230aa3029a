/** The benchmarks: of single functions with JMH, and of whole apps against a broker in a JVM of its own. */
@NullMarked
package dev.errata.benchmarks;

import org.jspecify.annotations.NullMarked;
