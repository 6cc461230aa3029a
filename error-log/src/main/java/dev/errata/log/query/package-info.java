/** Questions to the log's tables, each bounded in time and rows. */
@NullMarked
package dev.errata.log.query;

import org.jspecify.annotations.NullMarked;
