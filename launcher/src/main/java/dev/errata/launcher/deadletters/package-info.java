/** Commands on dead letters: what could not be used, why, and putting it back. */
@NullMarked
package dev.errata.launcher.deadletters;

import org.jspecify.annotations.NullMarked;
