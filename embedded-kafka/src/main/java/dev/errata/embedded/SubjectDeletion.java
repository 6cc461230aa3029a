package dev.errata.embedded;

/** Whether whoever reaches the registry may delete a subject; records that are still on topics refer to its schemas. */
public enum SubjectDeletion {
    REFUSED,
    ALLOWED
}
