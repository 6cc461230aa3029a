/** Real clients of foreign protocols, and what they sent. */
@NullMarked
package dev.errata.intake.clients;

import org.jspecify.annotations.NullMarked;
