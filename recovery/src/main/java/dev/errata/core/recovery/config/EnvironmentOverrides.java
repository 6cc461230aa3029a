package dev.errata.core.recovery.config;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Values from environment variables: the path in capitals behind {@value #PREFIX}, {@code _} for every separator. */
final class EnvironmentOverrides {
    static final String PREFIX = "ERRATA_RECOVERY_";

    private final Map<String, String> variables = new TreeMap<>();
    private final Set<String> used = new HashSet<>();

    EnvironmentOverrides(Map<String, String> environment) {
        environment.forEach((name, value) -> {
            if (name.startsWith(PREFIX)) {
                variables.put(name, value);
            }
        });
    }

    static String variable(String path) {
        StringBuilder name = new StringBuilder(PREFIX);
        path.toUpperCase(Locale.ROOT).chars().forEach(c -> name.append(isPlain(c) ? (char) c : '_'));
        return name.toString();
    }

    /** The value for a path; null if the environment has none. */
    @Nullable String take(String path) {
        String name = variable(path);
        String value = variables.get(name);
        if (value != null) {
            used.add(name);
        }
        return value;
    }

    /** Variables that no path asked for. */
    List<String> unused() {
        List<String> unused = new ArrayList<>(variables.keySet());
        unused.removeAll(used);
        return unused;
    }

    private static boolean isPlain(int c) {
        return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }
}
