/** What a process shows of itself: whether it lives, whether it is ready, and its metrics. */
@NullMarked
package dev.errata.streams.health;

import org.jspecify.annotations.NullMarked;
