/** What the client does, as Micrometer meters; for services that have Micrometer on their class path. */
@NullMarked
package dev.errata.client.metrics;

import org.jspecify.annotations.NullMarked;
