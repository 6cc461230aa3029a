/** Keys, and what each of them may say. */
@NullMarked
package dev.errata.intake.access;

import org.jspecify.annotations.NullMarked;
