package dev.errata.intake.protocol;

import java.time.Instant;

/**
 * A request that was let in.
 *
 * @param body without its content encoding, within {@link Limits#BODY}; not to be changed
 * @param receivedAt by our clock; stands in for a time that is not said
 */
// of its own so that nothing copies a body
@SuppressWarnings("ArrayRecordComponent")
public record Request(Head head, byte[] body, Instant receivedAt) {}
