/** Histories of the whole pipeline, each decided by a seed: what is drawn, what happens, and what is said of a failure. */
@NullMarked
package dev.errata.simulator;

import org.jspecify.annotations.NullMarked;
