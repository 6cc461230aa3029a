package dev.errata.benchmarks.workload;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.grouping.Fingerprinter;
import dev.errata.core.grouping.PatternKey;

/**
 * Classified errors of which no two are alike: each has a message of {@value #WORDS} words that its number stands for, mixed
 * so that hardly two differ in one word only and there is nothing to be learned. The worst that can come. For one thread.
 */
public final class DistinctWorkload {
    private static final int WORDS = 6;
    private static final int BITS_OF_WORD = 6;
    private static final int BITS = WORDS * BITS_OF_WORD;
    private static final long MASK = (1L << BITS) - 1;
    private static final String VOWELS = "aeiou";
    private static final String CONSONANTS = "bdfgklmnprstv";

    private final ClassifiedError kind = new ClassifiedWorkload().error(0);

    /** The same for the same number. */
    public ClassifiedError error(int number) {
        PatternKey key = new PatternKey(scope(), pattern(number));
        return Numbered.error(kind, number, key.id(), key.pattern());
    }

    static String pattern(int number) {
        long mixed = mixed(number);
        StringBuilder pattern = new StringBuilder();
        for (int i = 0; i < WORDS; i++) {
            int word = (int) (mixed >>> (i * BITS_OF_WORD)) & ((1 << BITS_OF_WORD) - 1);
            pattern.append(i == 0 ? "" : " ").append(word(word));
        }
        return pattern.toString();
    }

    /** Another one for each: multiplying by an odd number and shifting to the right can both be undone. */
    private static long mixed(long number) {
        long once = number * 0x9E3779B97F4A7C15L & MASK;
        long twice = (once ^ (once >>> (BITS / 2))) * 0xBF58476D1CE4E5B9L & MASK;
        return twice ^ (twice >>> (BITS / 2));
    }

    /** As the classifier sees it, without which the aggregator would take the fingerprint for one that cannot be learned. */
    private String scope() {
        String category = kind.classification().category().label();
        String type = kind.error().exceptionType();
        return category + "//" + (type == null ? "" : type);
    }

    private static String word(int number) {
        return "" + CONSONANTS.charAt(number % CONSONANTS.length()) + VOWELS.charAt(number % VOWELS.length())
                + CONSONANTS.charAt(number / VOWELS.length() % CONSONANTS.length()) + "en";
    }

    /** Whether owners can learn from such an error. */
    static boolean isLearnable(ClassifiedError error) {
        return Fingerprinter.patternOf(
                        error.fingerprint(),
                        error.classification().category().label(),
                        error.classification().severity().label(),
                        error.error().exceptionType(),
                        error.pattern())
                .isPresent();
    }
}
