package dev.errata.streams.health;

import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;
import dev.errata.streams.http.HostRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a process serves health and metrics.
 *
 * @param host loopback unless told otherwise: nothing here asks who is reading
 * @param port 0 for a free one
 * @param hosts names, without port, under which it may be asked beside localhost; where the host is not loopback, an address
 *     or a name without a dot will do as well
 */
public record HealthSettings(String host, int port, List<String> hosts) {
    private static final int LARGEST_PORT = 65_535;

    public HealthSettings {
        hosts = List.copyOf(hosts);
        new Violations()
                .notBlank("health.host", host)
                .check(port >= 0 && port <= LARGEST_PORT, "health.port must be 0 to 65535, got " + port)
                .throwIfAny();
    }

    public HealthSettings(String host, int port) {
        this(host, port, List.of());
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
        List<String> hosts = config.list("health.hosts", defaults.hosts, "names it is called by beside localhost");
        return config.part(defaults, () -> new HealthSettings(host, port, named(hosts)));
    }

    private static List<String> named(List<String> hosts) {
        try {
            HostRule unused = new HostRule(hosts);
            return hosts;
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException("health.hosts: " + refused.getMessage(), refused);
        }
    }

    /** Whether a request with this Host header is meant for us. */
    boolean admits(@Nullable String called) {
        boolean isLocal = HostRule.isLoopback(host) || host.equals("::1");
        return new HostRule(hosts).admits(called) || (!isLocal && HostRule.isAddressOrPlainName(called));
    }
}
