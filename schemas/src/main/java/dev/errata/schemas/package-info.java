/** What travels: Avro schemas, their mapping to the domain, serdes and the catalogue of topics. */
@NullMarked
package dev.errata.schemas;

import org.jspecify.annotations.NullMarked;
