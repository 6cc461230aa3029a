/**
 * The whole pipeline on one machine, each part a process of its own: the highest rate of errors that it holds, what an error
 * costs each process, and whether it lasts.
 */
@NullMarked
package dev.errata.benchmarks.whole;

import org.jspecify.annotations.NullMarked;
