package dev.errata.core.taxonomy;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Labels by names, and the constants of each type by labels, made once: both are asked for with every field of every record. */
final class LabelTable {
    private static final ClassValue<Map<String, Object>> TABLES = new ClassValue<>() {
        @Override
        protected Map<String, Object> computeValue(Class<?> type) {
            Map<String, Object> constants = new HashMap<>();
            for (Object constant : type.getEnumConstants()) {
                constants.put(((Labelled) constant).label(), constant);
            }
            return Map.copyOf(constants);
        }
    };

    private static final Map<String, String> LABELS = new ConcurrentHashMap<>();

    private LabelTable() {}

    static String label(String name) {
        String known = LABELS.get(name);
        return known != null ? known : LABELS.computeIfAbsent(name, any -> name.toLowerCase(Locale.ROOT));
    }

    static Map<String, Object> of(Class<?> type) {
        return TABLES.get(type);
    }
}
