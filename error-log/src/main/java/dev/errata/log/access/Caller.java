package dev.errata.log.access;

/**
 * Who asks.
 *
 * @param name goes into the audit with what was done
 */
public record Caller(String name, Role role) {}
