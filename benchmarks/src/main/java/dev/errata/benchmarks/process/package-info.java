/** Real brokers and apps as processes of their own, which can be killed and started again. */
@NullMarked
package dev.errata.benchmarks.process;

import org.jspecify.annotations.NullMarked;
