/** From records of topics to rows of tables: one class a table. */
@NullMarked
package dev.errata.log.rows;

import org.jspecify.annotations.NullMarked;
