/**
 * Who may do what over HTTP. It knows nothing of the endpoints: it reads the roles that each route was registered with, and
 * refuses by Javalin's own exceptions, which the API answers as problems.
 */
@NullMarked
package dev.errata.log.access;

import org.jspecify.annotations.NullMarked;
