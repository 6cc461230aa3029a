package dev.errata.core.classification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ErrorEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * Texts that nobody would write: cut, shuffled and repeated pieces of real ones, by characters and by bytes. {@code -Pfuzz}
 * tries many more of them.
 */
class ClassifierFuzzTest {
    /** CPU time, so that a busy machine does not fail it; no text here comes near to it. */
    private static final Duration LONGEST = Duration.ofSeconds(2);

    private static final ErrorJudge JUDGE = ErrorJudge.withDefaults();
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Classifier CLASSIFIER = Classifier.withDefaults();
    private static final List<LabelledCases.Case> CASES = cases();

    @Property
    void answersWhateverTheTextIs(@ForAll int seed, @ForAll @IntRange(min = 1, max = 30) int changes) {
        Random random = new Random(seed);
        ErrorEvent event = CASES.get(random.nextInt(CASES.size())).event();
        StringBuilder text = new StringBuilder(event.message());
        for (int i = 0; i < changes; i++) {
            mutate(text, random);
        }
        ErrorEvent mutated = event.toBuilder().message(text.toString()).build();
        Judgement judgement = CLASSIFIER.classify(mutated);
        assertThat(judgement.evidence().ruleId()).isNotBlank();
        assertThat(CLASSIFIER.classify(mutated)).isEqualTo(judgement);
    }

    @Property
    void judgesWhateverTheBytesAre(@ForAll int seed, @ForAll @IntRange(min = 1, max = 60) int changes) {
        Random random = new Random(seed);
        ErrorEvent event = CASES.get(random.nextInt(CASES.size())).event();
        byte[] bytes = event.message().getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < changes && bytes.length > 0; i++) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        String text = new String(bytes, StandardCharsets.UTF_8).repeat(1 + random.nextInt(20));
        ErrorEvent mutated = event.toBuilder()
                .errorId("fuzz-" + seed)
                .message(random.nextBoolean() ? text : "")
                .toolOutput(random.nextBoolean() ? text : null)
                .stack(random.nextBoolean() ? text : null)
                .build();
        long start = THREADS.getCurrentThreadCpuTime();
        assertThat(JUDGE.judge(mutated)).isEqualTo(JUDGE.judge(mutated));
        assertThat(Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - start)).isLessThan(LONGEST);
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
