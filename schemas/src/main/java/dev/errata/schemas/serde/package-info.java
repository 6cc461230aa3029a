/** Domain records to and from bytes: the Confluent wire format, and nothing that a stranger writes can hurt. */
@NullMarked
package dev.errata.schemas.serde;

import org.jspecify.annotations.NullMarked;
