/** Keeps on disk what Kafka does not take now, synced before anybody is told, and hands it out in order. */
@NullMarked
package dev.errata.intake.spool;

import org.jspecify.annotations.NullMarked;
