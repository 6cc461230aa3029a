package dev.errata.core.grouping;

/**
 * A pattern in its scope. Patterns of different scopes (category, exception type) never merge, however alike.
 */
public record PatternKey(String scope, String pattern) {

    /** The key of the fingerprint. */
    public String id() {
        return new KeyDigest()
                .add(Fingerprint.Basis.MESSAGE.name())
                .add(scope)
                .add(pattern)
                .key();
    }

    public PatternKey with(String otherPattern) {
        return new PatternKey(scope, otherPattern);
    }
}
