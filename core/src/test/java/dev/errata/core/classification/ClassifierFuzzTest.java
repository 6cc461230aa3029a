package dev.errata.core.classification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ErrorEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Texts that nobody would write: cut, shuffled and repeated pieces of real ones. */
class ClassifierFuzzTest {
    private static final Classifier CLASSIFIER = Classifier.withDefaults();
    private static final List<LabelledCases.Case> CASES = cases();

    @Property(tries = 500)
    void answersWhateverTheTextIs(@ForAll int seed, @ForAll @IntRange(min = 1, max = 30) int changes) {
        Random random = new Random(seed);
        ErrorEvent event = CASES.get(random.nextInt(CASES.size())).event();
        StringBuilder text = new StringBuilder(event.message());
        for (int i = 0; i < changes; i++) {
            mutate(text, random);
        }
        ErrorEvent mutated = event.toBuilder().message(text.toString()).build();
        Verdict verdict = CLASSIFIER.classify(mutated);
        assertThat(verdict.evidence().ruleId()).isNotBlank();
        assertThat(CLASSIFIER.classify(mutated)).isEqualTo(verdict);
    }

    private static void mutate(StringBuilder text, Random random) {
        int at = random.nextInt(text.length() + 1);
        int end = Math.min(text.length(), at + random.nextInt(20));
        switch (random.nextInt(4)) {
            case 0 -> text.delete(at, end);
            case 1 -> text.insert(at, (char) random.nextInt(Character.MAX_VALUE));
            case 2 -> text.insert(at, text.substring(at, end).repeat(random.nextInt(5)));
            default -> text.insert(at, "\n\u001b[31m\r\t\ud83d".charAt(random.nextInt(9)));
        }
    }

    private static List<LabelledCases.Case> cases() {
        try {
            return LabelledCases.read("labelled-cases.jsonl");
        } catch (IOException e) {
            throw new UncheckedIOException("the labelled cases cannot be read", e);
        }
    }
}
