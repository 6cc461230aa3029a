/** Sentry's protocol: every SDK of it reports to Errata when its DSN is changed. What becomes what: docs/protocols.md. */
@NullMarked
package dev.errata.intake.sentry;

import org.jspecify.annotations.NullMarked;
