/**
 * Kills real processes and counts afterwards: while retries come due, every attempt exactly once, none early, none lost; while
 * clients send, nothing acknowledged but missing.
 */
@NullMarked
package dev.errata.chaos;

import org.jspecify.annotations.NullMarked;
