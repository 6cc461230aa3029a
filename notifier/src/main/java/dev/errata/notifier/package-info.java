/**
 * Tells people of alerts, once when one fires and once when it is over, and of escalations, once for each step of their life,
 * over webhooks, Slack, mail and the log; bounded in number whatever happens.
 */
@NullMarked
package dev.errata.notifier;

import org.jspecify.annotations.NullMarked;
