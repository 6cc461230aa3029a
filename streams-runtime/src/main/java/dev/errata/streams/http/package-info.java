/** What every HTTP server of ours asks of a request, whatever it serves, how it does TLS and says what went wrong. */
@NullMarked
package dev.errata.streams.http;

import org.jspecify.annotations.NullMarked;
