/** A real PostgreSQL server as a child process, for those who have none. */
@NullMarked
package dev.errata.embedded.postgres;

import org.jspecify.annotations.NullMarked;
