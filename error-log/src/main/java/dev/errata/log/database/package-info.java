/** PostgreSQL: connections, schema, days, and what its failures mean. */
@NullMarked
package dev.errata.log.database;

import org.jspecify.annotations.NullMarked;
