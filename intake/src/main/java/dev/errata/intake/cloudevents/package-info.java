/** CloudEvents over HTTP whose data is an error: structured, in batches and binary. What becomes what: docs/protocols.md. */
@NullMarked
package dev.errata.intake.cloudevents;

import org.jspecify.annotations.NullMarked;
