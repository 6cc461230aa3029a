package dev.errata.schemas.registry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.avro.Schema;

/** A registry within one process, for topologies under test and for commands that need no Kafka. */
public final class RegistryInMemory implements SchemaRegistryClient {
    private final List<Schema> schemas = new ArrayList<>();
    private final Map<String, List<Integer>> versions = new HashMap<>();

    @Override
    public int idFor(String subject, Schema schema) {
        return register(subject, schema);
    }

    @Override
    public synchronized int register(String subject, Schema schema) {
        int index = schemas.indexOf(schema);
        if (index < 0) {
            index = schemas.size();
            schemas.add(schema);
        }
        int id = index + 1;
        List<Integer> ids = versions.computeIfAbsent(subject, name -> new ArrayList<>());
        if (!ids.contains(id)) {
            ids.add(id);
        }
        return id;
    }

    @Override
    public synchronized OptionalInt lookup(String subject, Schema schema) {
        int id = schemas.indexOf(schema) + 1;
        return versions.getOrDefault(subject, List.of()).contains(id) ? OptionalInt.of(id) : OptionalInt.empty();
    }

    @Override
    public synchronized Optional<StoredSchema> schemaById(int id) {
        return id < 1 || id > schemas.size() ? Optional.empty() : Optional.of(StoredSchema.of(schemas.get(id - 1)));
    }

    @Override
    public synchronized Optional<RegisteredSchema> latest(String subject) {
        List<Integer> ids = versions.getOrDefault(subject, List.of());
        if (ids.isEmpty()) {
            return Optional.empty();
        }
        int id = ids.get(ids.size() - 1);
        return schemaById(id).map(schema -> new RegisteredSchema(subject, ids.size(), id, schema));
    }
}
