package dev.errata.schemas.registry;

import dev.errata.core.wording.DurationText;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The registry's part of a configuration: every key that begins with {@code registry.}. */
public final class RegistryProperties {
    /** One url or several, comma separated. */
    public static final String URL = "registry.url";

    public static final String AUTO_REGISTER = "registry.auto.register";
    public static final String REQUEST_TIMEOUT = "registry.request.timeout";
    public static final String STARTUP_WAIT = "registry.startup.wait";
    public static final String OUTAGE_WAIT = "registry.outage.wait";
    /** {@code user:password}; a secret. */
    public static final String BASIC_AUTH = "registry.basic.auth";
    /** A secret. */
    public static final String BEARER_TOKEN = "registry.bearer.token";

    /** All that there are. */
    public static final Set<String> KEYS =
            Set.of(URL, AUTO_REGISTER, REQUEST_TIMEOUT, STARTUP_WAIT, OUTAGE_WAIT, BASIC_AUTH, BEARER_TOKEN);

    private RegistryProperties() {}

    /**
     * Reads the keys in {@link #KEYS} and leaves all others alone; what is missing or blank takes its default.
     *
     * @throws IllegalArgumentException naming the key and, unless it is a secret, the value
     */
    public static SchemaRegistryConfig parse(Map<String, String> properties) {
        return new SchemaRegistryConfig(
                urls(given(properties, URL).orElse(SchemaRegistryConfig.DEFAULT_URL)),
                given(properties, AUTO_REGISTER)
                        .map(RegistryProperties::yesOrNo)
                        .orElse(true),
                duration(properties, REQUEST_TIMEOUT, SchemaRegistryConfig.REQUEST_TIMEOUT),
                duration(properties, STARTUP_WAIT, SchemaRegistryConfig.STARTUP_WAIT),
                duration(properties, OUTAGE_WAIT, SchemaRegistryConfig.OUTAGE_WAIT),
                credentials(given(properties, BASIC_AUTH), given(properties, BEARER_TOKEN)));
    }

    private static Optional<String> given(Map<String, String> properties, String key) {
        return Optional.ofNullable(properties.get(key)).map(String::strip).filter(value -> !value.isEmpty());
    }

    private static List<URI> urls(String commaSeparated) {
        return Arrays.stream(commaSeparated.split(",", -1))
                .map(String::strip)
                .filter(url -> !url.isEmpty())
                .map(RegistryProperties::url)
                .toList();
    }

    private static URI url(String text) {
        try {
            return new URI(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(URL + " is not a URL: " + e.getReason(), e);
        }
    }

    private static boolean yesOrNo(String value) {
        return switch (value) {
            case "true" -> true;
            case "false" -> false;
            default ->
                throw new IllegalArgumentException(AUTO_REGISTER + " must be true or false, got '" + value + "'");
        };
    }

    private static Duration duration(Map<String, String> properties, String key, Duration byDefault) {
        return given(properties, key)
                .map(text -> DurationText.parse(text)
                        .orElseThrow(() -> new IllegalArgumentException(
                                key + " must be a duration such as 500ms, 30s, 2m or PT30S, got '" + text + "'")))
                .orElse(byDefault);
    }

    private static RegistryCredentials credentials(Optional<String> basic, Optional<String> bearer) {
        if (basic.isPresent() && bearer.isPresent()) {
            throw new IllegalArgumentException(BASIC_AUTH + " and " + BEARER_TOKEN + " exclude each other");
        }
        return basic.map(RegistryCredentials::ofBasic)
                .or(() -> bearer.map(RegistryCredentials.Bearer::new))
                .orElse(RegistryCredentials.NONE);
    }
}
