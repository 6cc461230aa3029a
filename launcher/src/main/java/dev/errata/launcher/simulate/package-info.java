/** The command that runs simulated histories. */
@NullMarked
package dev.errata.launcher.simulate;

import org.jspecify.annotations.NullMarked;
