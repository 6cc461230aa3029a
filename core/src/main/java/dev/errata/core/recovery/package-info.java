/** What happens next: policies, decisions, retries, instructions and escalations. */
@NullMarked
package dev.errata.core.recovery;

import org.jspecify.annotations.NullMarked;
