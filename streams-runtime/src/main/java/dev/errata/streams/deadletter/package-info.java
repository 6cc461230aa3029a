/**
 * Dead letters: what cannot be decoded, processed or written leaves the stream in the transaction that passes over it,
 * with the reason and the place it came from, and the stream goes on.
 */
@NullMarked
package dev.errata.streams.deadletter;

import org.jspecify.annotations.NullMarked;
