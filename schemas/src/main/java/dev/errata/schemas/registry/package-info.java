/** A client of the Confluent Schema Registry protocol; tested against the embedded registry and Apicurio's. */
@NullMarked
package dev.errata.schemas.registry;

import org.jspecify.annotations.NullMarked;
