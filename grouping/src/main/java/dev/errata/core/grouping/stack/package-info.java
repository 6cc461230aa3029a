/** Stack traces of eight languages, told apart by their own looks, and the few frames of each that name the defect. */
@NullMarked
package dev.errata.core.grouping.stack;

import org.jspecify.annotations.NullMarked;
