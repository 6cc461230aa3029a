/** Running retries: from the topic {@code retries} to a service's handlers, and their outcomes back to the pipeline. */
@NullMarked
package dev.errata.client.executor;

import org.jspecify.annotations.NullMarked;
