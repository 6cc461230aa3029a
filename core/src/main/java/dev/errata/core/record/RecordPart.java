package dev.errata.core.record;

/**
 * A record of what belongs together in wider ones. Outside of the code it has no name: on topics and in JSON its components
 * are those of the wider record.
 */
public interface RecordPart {}
