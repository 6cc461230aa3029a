package dev.errata.streams;

import dev.errata.schemas.registry.RegistryProperties;
import dev.errata.schemas.registry.SchemaRegistryConfig;
import dev.errata.streams.config.Config;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** The keys of the schema registry, whose meaning {@link RegistryProperties} knows. */
public final class RegistrySettings {
    private static final Map<String, String> DESCRIPTIONS = Map.of(
            RegistryProperties.URL,
                    "schema registry; several urls comma separated; default " + SchemaRegistryConfig.DEFAULT_URL,
            RegistryProperties.AUTO_REGISTER, "whether schemas register themselves (true) or must exist (false)",
            RegistryProperties.REQUEST_TIMEOUT, "of one request to the registry",
            RegistryProperties.STARTUP_WAIT, "how long to wait for a registry at start",
            RegistryProperties.OUTAGE_WAIT, "how long a call waits for a registry that answered before",
            RegistryProperties.BASIC_AUTH, "user:password; best in a file of its own",
            RegistryProperties.BEARER_TOKEN, "sent as Authorization: Bearer");

    private RegistrySettings() {}

    public static SchemaRegistryConfig defaults() {
        return RegistryProperties.parse(Map.of());
    }

    /** Asks for its keys. */
    public static SchemaRegistryConfig read(Config config) {
        Map<String, String> given = new TreeMap<>();
        for (String key : new TreeSet<>(RegistryProperties.KEYS)) {
            config.optional(key, DESCRIPTIONS.getOrDefault(key, "")).ifPresent(value -> given.put(key, value));
        }
        return config.part(defaults(), () -> RegistryProperties.parse(given));
    }
}
