/** A client of the Confluent Schema Registry protocol, for any registry that speaks it. */
@NullMarked
package dev.errata.schemas.registry;

import org.jspecify.annotations.NullMarked;
