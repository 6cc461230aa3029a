/** What loggers and collectors of logs make of the text of an error, undone: lines as JSON, prefixes before each line, frames as objects. */
@NullMarked
package dev.errata.core.grouping.log;

import org.jspecify.annotations.NullMarked;
