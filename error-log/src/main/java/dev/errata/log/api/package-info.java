/** The log's HTTP API: one list of endpoints that registers the routes, checks what is asked, and documents itself. */
@NullMarked
package dev.errata.log.api;

import org.jspecify.annotations.NullMarked;
