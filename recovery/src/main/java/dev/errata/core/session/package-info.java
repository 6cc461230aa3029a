/** Strikes and loops: what the failures of one session add up to. */
@NullMarked
package dev.errata.core.session;

import org.jspecify.annotations.NullMarked;
