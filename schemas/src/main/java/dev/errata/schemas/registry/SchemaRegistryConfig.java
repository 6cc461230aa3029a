package dev.errata.schemas.registry;

import dev.errata.core.wording.Spoken;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Where the schema registry is and how to treat it. TLS is the JVM's own ({@code javax.net.ssl.*}).
 *
 * @param urls tried in this order; any path is kept, such as Apicurio's {@code /apis/ccompat/v7}
 * @param autoRegister whether schemas register themselves; if not, they must exist
 * @param requestTimeout of one request to one of the urls
 * @param startupWait how long to wait for a registry that has not answered yet
 * @param outageWait how long a call waits for a registry that answered before; stays well below
 *     {@code max.poll.interval.ms}
 */
public record SchemaRegistryConfig(
        List<URI> urls,
        boolean autoRegister,
        Duration requestTimeout,
        Duration startupWait,
        Duration outageWait,
        RegistryCredentials credentials) {
    public static final String DEFAULT_URL = "http://localhost:8081";
    static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(5);
    static final Duration STARTUP_WAIT = Duration.ofSeconds(60);
    static final Duration OUTAGE_WAIT = Duration.ofSeconds(30);

    public SchemaRegistryConfig {
        urls = List.copyOf(urls);
        if (urls.isEmpty()) {
            throw new IllegalArgumentException("registry.url must name at least one registry");
        }
        urls.forEach(SchemaRegistryConfig::requireUsable);
        requirePositive("registry.request.timeout", requestTimeout);
        requirePositive("registry.startup.wait", startupWait);
        requirePositive("registry.outage.wait", outageWait);
    }

    /** The defaults, with a registry at {@code url}. */
    public static SchemaRegistryConfig of(String url) {
        return RegistryProperties.parse(Map.of(RegistryProperties.URL, url));
    }

    private static void requireUsable(URI url) {
        String authority = url.getRawAuthority();
        if (authority != null && authority.contains("@")) {
            throw new IllegalArgumentException(
                    "registry.url must hold no credentials, they go into registry.basic.auth");
        }
        boolean isHttp = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
        if (!isHttp || url.getHost() == null) {
            throw new IllegalArgumentException("registry.url must be http:// or https:// with a host, got " + url);
        }
    }

    private static void requirePositive(String key, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(key + " must be positive, got " + Spoken.duration(value));
        }
    }
}
