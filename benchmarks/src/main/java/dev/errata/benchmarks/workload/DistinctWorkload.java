package dev.errata.benchmarks.workload;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.grouping.Fingerprinter;
import dev.errata.core.grouping.PatternKey;
import java.util.SplittableRandom;

/**
 * Classified errors of which no two are alike: each has a message of {@value #WORDS} words drawn at random, so that hardly
 * two differ in one word only and there is nothing to be learned. The worst that can come. For one thread.
 */
public final class DistinctWorkload {
    private static final int WORDS = 6;
    private static final int VOCABULARY = 64;
    private static final String VOWELS = "aeiou";
    private static final String CONSONANTS = "bdfgklmnprstv";

    private final ClassifiedError kind = new ClassifiedWorkload().error(0);

    /** The same for the same number. */
    public ClassifiedError error(int number) {
        SplittableRandom random = new SplittableRandom(number);
        StringBuilder pattern = new StringBuilder();
        for (int i = 0; i < WORDS; i++) {
            pattern.append(i == 0 ? "" : " ").append(word(random.nextInt(VOCABULARY)));
        }
        PatternKey key = new PatternKey(scope(), pattern.toString());
        return Numbered.error(kind, number, key.id(), key.pattern());
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
