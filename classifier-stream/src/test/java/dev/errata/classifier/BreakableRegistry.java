package dev.errata.classifier;

import dev.errata.schemas.registry.RegisteredSchema;
import dev.errata.schemas.registry.RegistryInMemory;
import dev.errata.schemas.registry.SchemaRegistryClient;
import dev.errata.schemas.registry.StoredSchema;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.avro.Schema;

/** A registry that knows no id for the topics that a test names: nothing can be written to them. */
final class BreakableRegistry implements SchemaRegistryClient {
    final Set<String> broken = new HashSet<>();
    private final SchemaRegistryClient whole = new RegistryInMemory();

    @Override
    public int idFor(String subject, Schema schema) {
        if (broken.contains(subject)) {
            throw new IllegalStateException("no bytes for " + subject);
        }
        return whole.idFor(subject, schema);
    }

    @Override
    public int register(String subject, Schema schema) {
        return whole.register(subject, schema);
    }

    @Override
    public OptionalInt lookup(String subject, Schema schema) {
        return whole.lookup(subject, schema);
    }

    @Override
    public Optional<StoredSchema> schemaById(int id) {
        return whole.schemaById(id);
    }

    @Override
    public Optional<RegisteredSchema> latest(String subject) {
        return whole.latest(subject);
    }
}
