/** What the ledger says of a run, held against the records that lie on its topics. */
@NullMarked
package dev.errata.benchmarks.audit;

import org.jspecify.annotations.NullMarked;
