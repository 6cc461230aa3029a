/** How this process runs its Kafka clients and stores: bounded memory, bounded records, one place for native code. */
@NullMarked
package dev.errata.streams.kafka;

import org.jspecify.annotations.NullMarked;
