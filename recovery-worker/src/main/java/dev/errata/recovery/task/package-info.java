/** What one task remembers, and what its steps do to stores, schedule and topics. */
@NullMarked
package dev.errata.recovery.task;

import org.jspecify.annotations.NullMarked;
