/** Retries within the process: the pipeline's own classifier, policies and decision, without Kafka. */
@NullMarked
package dev.errata.client.retry;

import org.jspecify.annotations.NullMarked;
