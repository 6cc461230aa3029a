/**
 * The records as they travel, generated from the {@code .avsc} files; a union with null is a getter that may return null,
 * which the generator does not say.
 */
@NullUnmarked
package dev.errata.schemas.avro;

import org.jspecify.annotations.NullUnmarked;
