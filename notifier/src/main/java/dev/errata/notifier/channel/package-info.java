/** The ways to people: webhook, Slack, mail, log. */
@NullMarked
package dev.errata.notifier.channel;

import org.jspecify.annotations.NullMarked;
