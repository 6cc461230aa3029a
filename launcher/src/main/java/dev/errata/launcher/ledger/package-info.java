/** The command that says whether the pipeline's books balance. */
@NullMarked
package dev.errata.launcher.ledger;

import org.jspecify.annotations.NullMarked;
