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

    /** Whether a fingerprint, of this version or of the one before, was made of it. */
    public boolean isOf(String fingerprint) {
        String key = id();
        return fingerprint.equals(key)
                || (Fingerprint.isFormer(fingerprint)
                        && fingerprint.endsWith(key.substring(Fingerprint.VERSION.length())));
    }

    private KeyDigest digest() {
        return new KeyDigest().add(Fingerprint.Basis.MESSAGE.name()).add(scope).add(pattern);
    }

    public PatternKey with(String otherPattern) {
        return new PatternKey(scope, otherPattern);
    }
}
