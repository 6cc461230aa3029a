/** The intake, for those who run it: its keys, and what comes in. */
@NullMarked
package dev.errata.launcher.intake;

import org.jspecify.annotations.NullMarked;
