/**
 * Links that answer an escalation: the notifier mints what is in them, the error log verifies it. Neither calls the other;
 * they share a secret ({@code docs/decisions/0024-people-hear-of-it.md}).
 */
@NullMarked
package dev.errata.client.answer;

import org.jspecify.annotations.NullMarked;
