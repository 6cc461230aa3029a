/** Domain records as JSON for people, and error events from the JSON that people write. */
@NullMarked
package dev.errata.schemas.json;

import org.jspecify.annotations.NullMarked;
