/** Publishing errors: from a throwable or an event to the topic {@code errors}, without ever disturbing the caller. */
@NullMarked
package dev.errata.client.report;

import org.jspecify.annotations.NullMarked;
