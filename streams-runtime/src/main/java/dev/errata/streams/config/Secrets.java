package dev.errata.streams.config;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What of a configuration must not be shown. */
public final class Secrets {
    public static final String MASK = "***";

    private static final Pattern USER_INFO = Pattern.compile("://[^/@\\s]+@");

    private Secrets() {}

    /** By the name of the key: passwords, tokens, private keys, JAAS lines, credentials; not the file that holds one. */
    public static boolean isSecret(String key) {
        String name = key.toLowerCase(Locale.ROOT);
        return !name.endsWith(ConfigSource.OF_FILE)
                && Stream.of(
                                "password",
                                "secret",
                                "token",
                                "credential",
                                "jaas",
                                "keystore.key",
                                "basic.auth",
                                "passphrase")
                        .anyMatch(name::contains);
    }

    /** The value as it may be shown: masked under a secret's key, and without the user and password of a URL. */
    public static String shown(String key, String value) {
        return isSecret(key) && !value.isEmpty()
                ? MASK
                : USER_INFO.matcher(value).replaceAll("://" + MASK + "@");
    }

    /** All of them as they may be shown, sorted. */
    public static Map<String, String> shown(Map<String, String> properties) {
        Map<String, String> shown = new TreeMap<>();
        properties.forEach((key, value) -> shown.put(key, shown(key, value)));
        return shown;
    }
}
