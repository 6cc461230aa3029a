/** What is due when, and the stores that it is kept in: the one durable schedule, operations, payloads, open escalations. */
@NullMarked
package dev.errata.recovery.schedule;

import org.jspecify.annotations.NullMarked;
