/**
 * Links that answer an escalation: the notifier mints what is in them, the error log verifies it. Neither calls the other;
 * they share a secret ({@code docs/decisions/0024-people-hear-of-it.md}). Likewise tokens that end a run: the dispatcher mints
 * them, the intake and the dispatcher verify them ({@code docs/decisions/0033-retries-out-over-http.md}).
 */
@NullMarked
package dev.errata.client.answer;

import org.jspecify.annotations.NullMarked;
