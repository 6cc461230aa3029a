/** What producers and executors say: raw errors, outcomes, and the context they happened in. */
@NullMarked
package dev.errata.core.event;

import org.jspecify.annotations.NullMarked;
