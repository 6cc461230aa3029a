package dev.errata.core.grouping;

import dev.errata.core.matching.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A pattern in its scope. Patterns of different scopes (category, exception type) do not merge, however alike, unless both are of
 * errors that say the same.
 */
public record PatternKey(String scope, String pattern) {
    /** Begins the scope of what is named by a stack. */
    static final String STACK = "stack/";

    private static final String SAID = "said/";
    private static final String OR = " | ";

    /** What is said, whoever says it. */
    public static PatternKey ofWords(String words) {
        return new PatternKey(SAID, words);
    }

    /** Whether it is what is said, without a place. */
    public boolean isOfWords() {
        return scope.equals(SAID);
    }

    /** What is called by these names, by its stack. */
    static PatternKey ofNames(String severity, List<String> names) {
        return new PatternKey(
                STACK + severity,
                names.stream().map(name -> name.replace(OR, ", ")).distinct().collect(Collectors.joining(OR)));
    }

    /** What is said with errors of a type. */
    public static PatternKey ofWords(String type, String words) {
        return new PatternKey(SAID, type + '/' + words);
    }

    /** The type that comes with a message; "" if none does. */
    public String type() {
        return scope.substring(Search.last('/', scope) + 1);
    }

    /** The names that a stack gives an error, the one that its key is made of first; none of a message. */
    public List<PatternKey> names() {
        if (!scope.startsWith(STACK)) {
            return List.of();
        }
        List<PatternKey> names = new ArrayList<>();
        int from = 0;
        int end = Search.first(OR, pattern, 0, pattern.length());
        while (end >= 0) {
            names.add(with(pattern.substring(from, end)));
            from = end + OR.length();
            end = Search.first(OR, pattern, from, pattern.length());
        }
        names.add(with(pattern.substring(from)));
        return names;
    }

    /** Whether a pattern may be several names. */
    public static boolean mayBeNames(String pattern) {
        return Search.first(OR, pattern, 0, pattern.length()) >= 0;
    }

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
        int first = scope.startsWith(STACK) ? Search.first(OR, pattern, 0, pattern.length()) : -1;
        return new KeyDigest()
                .add(Fingerprint.Basis.MESSAGE.name())
                .add(scope)
                .add(first < 0 ? pattern : pattern.substring(0, first));
    }

    public PatternKey with(String otherPattern) {
        return new PatternKey(scope, otherPattern);
    }
}
