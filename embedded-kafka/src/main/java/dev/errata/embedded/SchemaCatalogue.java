package dev.errata.embedded;

import dev.errata.embedded.RegistryRecord.LevelSetting;
import dev.errata.embedded.RegistryRecord.SchemaVersion;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Everything the registry knows, in memory: the sum of its records in the order of the topic. Thread-safe. */
final class SchemaCatalogue {
    private final NavigableMap<Integer, String> schemas = new TreeMap<>();
    private final Map<String, Integer> ids = new HashMap<>();
    private final NavigableMap<String, NavigableMap<Integer, SchemaVersion>> subjects = new TreeMap<>();
    private final Map<String, CompatibilityLevel> levels = new HashMap<>();
    private CompatibilityLevel globalLevel = CompatibilityLevel.BACKWARD;

    synchronized void apply(RegistryRecord entry) {
        if (entry instanceof SchemaVersion version) {
            schemas.put(version.id(), version.schema());
            ids.putIfAbsent(version.schema(), version.id());
            subjects.computeIfAbsent(version.subject(), name -> new TreeMap<>()).put(version.version(), version);
        } else if (entry instanceof LevelSetting setting) {
            apply(setting);
        }
    }

    private void apply(LevelSetting setting) {
        String subject = setting.subject();
        if (subject == null) {
            globalLevel = setting.level();
        } else {
            levels.put(subject, setting.level());
        }
    }

    synchronized Optional<String> schema(int id) {
        return Optional.ofNullable(schemas.get(id));
    }

    synchronized OptionalInt idOf(String schema) {
        Integer id = ids.get(schema);
        return id == null ? OptionalInt.empty() : OptionalInt.of(id);
    }

    /** 0 while there is none. */
    synchronized int highestId() {
        return schemas.isEmpty() ? 0 : schemas.lastKey();
    }

    synchronized List<String> subjects() {
        return List.copyOf(subjects.keySet());
    }

    /** Deleted ones too, oldest first; empty for an unknown subject. */
    synchronized List<SchemaVersion> history(String subject) {
        NavigableMap<Integer, SchemaVersion> versions = subjects.get(subject);
        return versions == null ? List.of() : List.copyOf(versions.values());
    }

    synchronized CompatibilityLevel globalLevel() {
        return globalLevel;
    }

    synchronized Optional<CompatibilityLevel> ownLevel(String subject) {
        return Optional.ofNullable(levels.get(subject));
    }

    synchronized CompatibilityLevel levelFor(String subject) {
        return levels.getOrDefault(subject, globalLevel);
    }
}
