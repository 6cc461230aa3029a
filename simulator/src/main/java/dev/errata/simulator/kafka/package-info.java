/** As much of Kafka as a history needs: topics with partitions, transactions, and processes whose tasks crash and move. */
@NullMarked
package dev.errata.simulator.kafka;

import org.jspecify.annotations.NullMarked;
