/** What the error log relies on of PostgreSQL, kept in memory: tables, transactions, and what goes wrong with them. */
@NullMarked
package dev.errata.simulator.database;

import org.jspecify.annotations.NullMarked;
