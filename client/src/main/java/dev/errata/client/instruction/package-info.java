/** Carrying out instructions before the work runs again: each does nothing that it was not configured for. */
@NullMarked
package dev.errata.client.instruction;

import org.jspecify.annotations.NullMarked;
