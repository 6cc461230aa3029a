/** What is found out about an error, as it is written and read: an event with its category, evidence and standing. */
@NullMarked
package dev.errata.core.classified;

import org.jspecify.annotations.NullMarked;
