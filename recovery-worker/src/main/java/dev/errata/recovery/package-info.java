/** The stream around the recovery decision, with the durable schedule of retries. */
@NullMarked
package dev.errata.recovery;

import org.jspecify.annotations.NullMarked;
