package dev.errata.core.grouping;

/**
 * A pattern in its scope. Patterns of different scopes (category, exception type) never merge, however alike.
 */
public record PatternKey(String scope, String pattern) {

    /** The key of the fingerprint. */
    public String id() {
        return digest().key();
    }

    /** Its name among what is learned, which has outlived the first version of fingerprints: nothing is learned anew. */
    public String learnedId() {
        return digest().formerKey();
    }

    private KeyDigest digest() {
        return new KeyDigest().add(Fingerprint.Basis.MESSAGE.name()).add(scope).add(pattern);
    }

    public PatternKey with(String otherPattern) {
        return new PatternKey(scope, otherPattern);
    }
}
