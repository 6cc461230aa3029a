/** What each task counts in its own transactions: what it took, what became of it, what it handed on. */
@NullMarked
package dev.errata.streams.ledger;

import org.jspecify.annotations.NullMarked;
