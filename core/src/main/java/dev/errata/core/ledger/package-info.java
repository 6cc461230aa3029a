/** What each task counts of what it takes, does and hands on, so that what is missing between two stages has a name. */
@NullMarked
package dev.errata.core.ledger;

import org.jspecify.annotations.NullMarked;
