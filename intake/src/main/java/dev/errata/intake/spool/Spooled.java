package dev.errata.intake.spool;

/**
 * A record in the spool.
 *
 * @param sequence its place: what came later has a larger one
 * @param storedAtMillis since 1970
 * @param reason why it was quarantined; empty for one that is to be forwarded
 */
public record Spooled(long sequence, long storedAtMillis, String reason, Outgoing record) {}
