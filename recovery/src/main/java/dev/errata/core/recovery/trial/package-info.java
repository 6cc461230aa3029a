/**
 * What other policies would have decided, and what would have become of it: recorded decisions made again, by the same code, from
 * what is on the topics, and retries replayed against dependencies as they were.
 */
@NullMarked
package dev.errata.core.recovery.trial;

import org.jspecify.annotations.NullMarked;
