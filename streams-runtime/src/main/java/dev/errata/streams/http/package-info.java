/** What every HTTP server of ours asks of a request, whatever it serves. */
@NullMarked
package dev.errata.streams.http;

import org.jspecify.annotations.NullMarked;
