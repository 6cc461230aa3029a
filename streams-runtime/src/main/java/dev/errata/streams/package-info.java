/** The one life cycle of a Streams app: provision, start, dead letters, metrics, health, stop. */
@NullMarked
package dev.errata.streams;

import org.jspecify.annotations.NullMarked;
