/** Errors from the log: for services that already write what went wrong there. Needs Logback, which is optional. */
@NullMarked
package dev.errata.client.logback;

import org.jspecify.annotations.NullMarked;
