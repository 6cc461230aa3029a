/** The errata command: the whole pipeline in one JVM, the demo and the tools for operators. */
@NullMarked
package dev.errata.launcher;

import org.jspecify.annotations.NullMarked;
