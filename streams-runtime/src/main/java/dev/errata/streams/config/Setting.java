package dev.errata.streams.config;

/**
 * One key with the value it has.
 *
 * @param value as text; {@code ***} for a secret that is set
 * @param origin who set it; {@code default} if nobody did
 */
public record Setting(String key, String value, Origin origin, String description) {

    /** The variable that overrides a key: {@code ERRATA_} and the key in upper snake case. */
    public String variable() {
        return Layer.variableOf(key);
    }

    public boolean isDefault() {
        return origin.equals(Origin.BY_DEFAULT);
    }

    @Override
    public String toString() {
        return key + " = " + value + (isDefault() ? "" : "   (" + origin + ")");
    }
}
