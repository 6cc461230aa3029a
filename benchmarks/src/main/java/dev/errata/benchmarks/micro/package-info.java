/** JMH benchmarks of single functions, each beside a plain way of doing the same. */
@NullMarked
package dev.errata.benchmarks.micro;

import org.jspecify.annotations.NullMarked;
