/** Whole-pipeline tests on a real broker: one per flow, and one per kind of bad input. */
@NullMarked
package dev.errata.launcher.flow;

import org.jspecify.annotations.NullMarked;
