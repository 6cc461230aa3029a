package dev.errata.intake.mapping;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an event keeps beside its own fields, by the same names from every protocol: {@value #RELEASE}, {@value
 * #ENVIRONMENT}, {@value #PLATFORM}, {@value #LEVEL}, {@value #LOGGER}, {@value #SERVER}, {@value #SDK}.
 */
public final class Metadata {
    public static final String RELEASE = "release";
    public static final String ENVIRONMENT = "environment";
    public static final String PLATFORM = "platform";
    public static final String LEVEL = "level";
    public static final String LOGGER = "logger";
    public static final String SERVER = "server";
    public static final String SDK = "sdk";
    /** The paths of values that could not be used. */
    public static final String UNREAD = "errata.unread";

    private static final int MOST = 200;

    private final Map<String, String> entries = new LinkedHashMap<>();

    /** Keeps what is there; the first of a name stays. */
    public Metadata put(String name, @Nullable String value) {
        if (value != null && !value.isBlank() && !name.isBlank() && entries.size() < MOST) {
            entries.putIfAbsent(name, value);
        }
        return this;
    }

    public Metadata unread(Set<String> paths) {
        return put(UNREAD, String.join(",", paths.stream().sorted().toList()));
    }

    public Map<String, String> entries() {
        return entries;
    }
}
