/** The pipeline's books: what the log itself says in them, and what all of them say. */
@NullMarked
package dev.errata.log.ledger;

import org.jspecify.annotations.NullMarked;
