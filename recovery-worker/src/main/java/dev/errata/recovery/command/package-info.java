/** Operators' commands: what each lists, shows and changes, a piece at a time, and its one answer. */
@NullMarked
package dev.errata.recovery.command;

import org.jspecify.annotations.NullMarked;
