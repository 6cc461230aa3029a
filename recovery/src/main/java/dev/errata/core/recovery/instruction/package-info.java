/** Makes the instructions of a recovery: typed, bounded and validated, so that text from an error never runs. */
@NullMarked
package dev.errata.core.recovery.instruction;

import org.jspecify.annotations.NullMarked;
