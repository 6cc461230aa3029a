package dev.errata.embedded;

import org.jspecify.annotations.Nullable;

/** One fact of the registry: a record of its topic, the last one of a key counting. */
sealed interface RegistryRecord {

    /**
     * A version of a subject. Deleted ones stay: records written with their id must stay readable.
     *
     * @param version from 1, within the subject
     * @param id from 1, the same for the same schema in every subject
     * @param schema Avro's own rendering of the schema: the text that makes two schemas the same
     */
    record SchemaVersion(String subject, int version, int id, String schema, boolean deleted)
            implements RegistryRecord {
        SchemaVersion asDeleted() {
            return new SchemaVersion(subject, version, id, schema, true);
        }
    }

    /** The level of one subject, or of every subject without its own when {@code subject} is null. */
    record LevelSetting(@Nullable String subject, CompatibilityLevel level) implements RegistryRecord {}
}
