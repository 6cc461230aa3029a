/** Retries out over HTTP, beside an executor whose handler does nothing. */
@NullMarked
package dev.errata.benchmarks.dispatch;

import org.jspecify.annotations.NullMarked;
