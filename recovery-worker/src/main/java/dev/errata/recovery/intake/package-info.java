/** What the worker hears from each of its topics, checked and under its correlation key. */
@NullMarked
package dev.errata.recovery.intake;

import org.jspecify.annotations.NullMarked;
