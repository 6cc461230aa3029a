/** Messages that are still to be delivered, kept until a channel has taken them. */
@NullMarked
package dev.errata.notifier.outbox;

import org.jspecify.annotations.NullMarked;
