package dev.errata.schemas.registry;

/** One version of a subject. */
public record RegisteredSchema(String subject, int version, int id, StoredSchema schema) {}
