/** Putting records of other services' topics back where they came from, when a retry of them is due. */
@NullMarked
package dev.errata.client.replay;

import org.jspecify.annotations.NullMarked;
