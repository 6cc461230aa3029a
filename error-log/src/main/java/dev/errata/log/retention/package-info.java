/** How long each table keeps what: days of detail become daily counts and are dropped, the rest is swept; and what is forgotten at once. */
@NullMarked
package dev.errata.log.retention;

import org.jspecify.annotations.NullMarked;
