package dev.errata.streams.health;

import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;

/**
 * Where a process serves health and metrics.
 *
 * @param host loopback unless told otherwise: nothing here asks who is reading
 * @param port 0 for a free one
 */
public record HealthSettings(String host, int port) {
    private static final int LARGEST_PORT = 65_535;

    public HealthSettings {
        new Violations()
                .notBlank("health.host", host)
                .check(port >= 0 && port <= LARGEST_PORT, "health.port must be 0 to 65535, got " + port)
                .throwIfAny();
    }

    public static HealthSettings onFreePort() {
        return new HealthSettings("127.0.0.1", 0);
    }

    public static HealthSettings read(Config config) {
        return read(config, onFreePort());
    }

    /** Asks for its keys; what is not set stays as in {@code defaults}. */
    public static HealthSettings read(Config config, HealthSettings defaults) {
        String host = config.text("health.host", defaults.host, "address of /health/live, /health/ready and /metrics");
        int port = config.integer("health.port", defaults.port, "its port; 0 for a free one, which is logged");
        return config.part(defaults, () -> new HealthSettings(host, port));
    }
}
