/** Brings what was taken onto Kafka, or into the spool where Kafka does not acknowledge in time. */
@NullMarked
package dev.errata.intake.produce;

import org.jspecify.annotations.NullMarked;
