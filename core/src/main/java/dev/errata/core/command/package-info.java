/** What people ask of the running pipeline, and what it answered. */
@NullMarked
package dev.errata.core.command;

import org.jspecify.annotations.NullMarked;
