/**
 * Keeps the retries of a whole fleet from hurting what is already down: the owner of each dependency's circuit, and the
 * gate in each session's task that holds retries back.
 */
@NullMarked
package dev.errata.recovery.dependency;

import org.jspecify.annotations.NullMarked;
