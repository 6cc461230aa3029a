/** OpenTelemetry's protocol over HTTP, logs and traces, in protobuf and JSON. What becomes what: docs/protocols.md. */
@NullMarked
package dev.errata.intake.otlp;

import org.jspecify.annotations.NullMarked;
