/** From topics to tables, each record exactly once. */
@NullMarked
package dev.errata.log.intake;

import org.jspecify.annotations.NullMarked;
