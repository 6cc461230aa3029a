package dev.errata.embedded;

import dev.errata.embedded.RegistryRecord.LevelSetting;
import dev.errata.embedded.RegistryRecord.SchemaVersion;
import java.util.List;
import java.util.Optional;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/**
 * The registry's rules: which schema gets which id and version, and which one is refused.
 *
 * <p>A change is stored first and known afterwards; one change at a time. Reads never wait for a change.
 */
final class SchemaStore implements AutoCloseable {
    private final SchemaCatalogue catalogue;
    private final SchemaTopic topic;
    /** An id whose record was not acknowledged is not used again: the record may have been stored all the same. */
    private int lastId;

    private SchemaStore(SchemaCatalogue catalogue, SchemaTopic topic) {
        this.catalogue = catalogue;
        this.topic = topic;
        this.lastId = catalogue.highestId();
    }

    /** Reads everything stored before. */
    static SchemaStore open(String bootstrapServers) {
        SchemaTopic topic = SchemaTopic.open(bootstrapServers);
        try {
            SchemaCatalogue catalogue = new SchemaCatalogue();
            topic.replay(catalogue::apply);
            return new SchemaStore(catalogue, topic);
        } catch (RuntimeException failed) {
            topic.close();
            throw failed;
        }
    }

    SchemaCatalogue catalogue() {
        return catalogue;
    }

    static Schema parse(String text) {
        try {
            return new Schema.Parser().parse(text);
        } catch (AvroRuntimeException invalid) {
            throw RegistryRefusal.invalidSchema(String.valueOf(invalid.getMessage()));
        }
    }

    /** Returns the schema's id; registers nothing when the subject has the schema already. */
    synchronized int register(String subject, Schema schema) {
        String text = schema.toString();
        List<SchemaVersion> history = catalogue.history(subject);
        List<SchemaVersion> current = versions(subject);
        Optional<SchemaVersion> same = withText(current, text);
        if (same.isPresent()) {
            return same.get().id();
        }
        List<String> conflicts = conflicts(subject, schema, current);
        if (!conflicts.isEmpty()) {
            throw RegistryRefusal.incompatible(subject, conflicts);
        }
        int id = catalogue.idOf(text).orElseGet(() -> ++lastId);
        int version = history.isEmpty() ? 1 : history.get(history.size() - 1).version() + 1;
        change(new SchemaVersion(subject, version, id, text, false));
        return id;
    }

    /** By the subject's level; {@code against} is oldest first. */
    List<String> conflicts(String subject, Schema candidate, List<SchemaVersion> against) {
        List<Schema> earlier = against.stream().map(v -> parse(v.schema())).toList();
        return catalogue.levelFor(subject).conflicts(candidate, earlier);
    }

    /** The version of the subject that has this schema. */
    Optional<SchemaVersion> find(String subject, Schema schema) {
        return withText(versions(subject), schema.toString());
    }

    private static Optional<SchemaVersion> withText(List<SchemaVersion> versions, String text) {
        return versions.stream().filter(v -> v.schema().equals(text)).findFirst();
    }

    /** Without the deleted ones, oldest first. */
    List<SchemaVersion> versions(String subject) {
        return catalogue.history(subject).stream().filter(v -> !v.deleted()).toList();
    }

    /** Hides the subject's versions; their ids stay known. Returns the version numbers. */
    synchronized List<Integer> delete(String subject) {
        List<SchemaVersion> versions = versions(subject);
        versions.forEach(v -> change(v.asDeleted()));
        return versions.stream().map(SchemaVersion::version).toList();
    }

    synchronized void setGlobalLevel(CompatibilityLevel level) {
        change(new LevelSetting(null, level));
    }

    synchronized void setLevel(String subject, CompatibilityLevel level) {
        change(new LevelSetting(subject, level));
    }

    private void change(RegistryRecord entry) {
        topic.write(entry);
        catalogue.apply(entry);
    }

    @Override
    public void close() {
        topic.close();
    }
}
