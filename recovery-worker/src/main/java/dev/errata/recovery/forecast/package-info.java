/** How much is due, and soon: what operators see of the schedule. */
@NullMarked
package dev.errata.recovery.forecast;

import org.jspecify.annotations.NullMarked;
