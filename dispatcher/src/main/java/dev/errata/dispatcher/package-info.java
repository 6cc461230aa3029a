/**
 * Retries out over HTTP: each command is posted to the endpoint of its operation type, and what comes back is the outcome
 * ({@code docs/decisions/0033-retries-out-over-http.md}).
 */
@NullMarked
package dev.errata.dispatcher;

import org.jspecify.annotations.NullMarked;
