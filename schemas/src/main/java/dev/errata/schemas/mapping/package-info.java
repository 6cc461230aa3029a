/** The mapping between Avro and domain records, one class per record that travels. */
@NullMarked
package dev.errata.schemas.mapping;

import org.jspecify.annotations.NullMarked;
