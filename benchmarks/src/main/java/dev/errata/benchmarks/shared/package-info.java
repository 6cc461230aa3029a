/** What every benchmark does the same way: reads its options, waits, and says what came of it. */
@NullMarked
package dev.errata.benchmarks.shared;

import org.jspecify.annotations.NullMarked;
