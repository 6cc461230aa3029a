/** Whether the ledger names one record among very many that is dropped, doubled or misrouted, where it is, and how soon. */
@NullMarked
package dev.errata.benchmarks.ledger;

import org.jspecify.annotations.NullMarked;
