package dev.errata.streams.config;

/**
 * One key with the value it has.
 *
 * @param value as text; {@code ***} for a secret that is set
 * @param origin {@code default}, the file's name or the variable's name
 */
public record Setting(String key, String value, String origin, String description) {
    static final String BY_DEFAULT = "default";

    /** The variable that overrides a key: {@code ERRATA_} and the key in upper snake case. */
    public String variable() {
        return ConfigSource.variableOf(key);
    }

    public boolean isDefault() {
        return origin.equals(BY_DEFAULT);
    }

    @Override
    public String toString() {
        return key + " = " + value + (isDefault() ? "" : "   (" + origin + ")");
    }
}
