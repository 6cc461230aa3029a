/** Errors and outcomes as JSON, in the form that 'errata send' reads and 'tail' prints, and output of tools as plain text. */
@NullMarked
package dev.errata.intake.json;

import org.jspecify.annotations.NullMarked;
