/** Dead letters of other frameworks, by the headers that they leave. What becomes what: docs/protocols.md. */
@NullMarked
package dev.errata.intake.foreign;

import org.jspecify.annotations.NullMarked;
