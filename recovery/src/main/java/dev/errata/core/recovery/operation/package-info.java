/** The life of one operation: what is decided for each failure, outcome and alarm, as pure functions of its state. */
@NullMarked
package dev.errata.core.recovery.operation;

import org.jspecify.annotations.NullMarked;
