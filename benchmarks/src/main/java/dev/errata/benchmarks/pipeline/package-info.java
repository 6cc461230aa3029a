/** The pipeline benchmark: each app, its baseline and a plain copy, on the same records and the same broker. */
@NullMarked
package dev.errata.benchmarks.pipeline;

import org.jspecify.annotations.NullMarked;
