/** The main of an app: arguments, settings, start, signals, exit code. */
@NullMarked
package dev.errata.streams.process;

import org.jspecify.annotations.NullMarked;
