/** What other policies would have decided: recorded decisions made again, by the same code, from what is on the topics. */
@NullMarked
package dev.errata.core.recovery.trial;

import org.jspecify.annotations.NullMarked;
