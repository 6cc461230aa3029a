/** The server: who is let in, how much of a body is read, what is answered. */
@NullMarked
package dev.errata.intake.http;

import org.jspecify.annotations.NullMarked;
