/** The app that keeps every error in PostgreSQL and answers questions about them. */
@NullMarked
package dev.errata.log;

import org.jspecify.annotations.NullMarked;
