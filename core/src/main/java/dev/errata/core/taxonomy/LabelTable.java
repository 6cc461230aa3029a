package dev.errata.core.taxonomy;

import java.util.HashMap;
import java.util.Map;

/** The constants of each type by their labels, made once: labels are looked up for every field of every record. */
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

    private LabelTable() {}

    static Map<String, Object> of(Class<?> type) {
        return TABLES.get(type);
    }
}
