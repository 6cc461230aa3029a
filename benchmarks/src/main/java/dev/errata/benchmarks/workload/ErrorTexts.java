package dev.errata.benchmarks.workload;

import dev.errata.core.classification.rules.Rule;
import dev.errata.core.classification.rules.RuleExample;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.taxonomy.SourceType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Errors of a given length, in the words of the rules' own examples, which are real ones: up to 300 characters a message
 * that is about that long, beyond it the output of a tool with a message in every fifth line.
 */
public final class ErrorTexts {
    private static final int LONGEST_MESSAGE = 300;
    private static final int VARIETY = 256;
    private static final int VARIETY_OF_OUTPUT = 16;
    private static final long SEED = 7;
    private static final Instant RECEIVED = Instant.parse("2026-11-20T12:00:00Z");
    private static final List<String> ORDINARY_LINES = List.of(
            "2026-11-20T12:00:01.118Z INFO  [worker-3] c.a.shop.pipeline.Stage - step 14 of 20 took 118 ms",
            "  Downloading https://repo.example.org/maven2/com/acme/shop/core/4.1.7/core-4.1.7.jar (311 kB at 2.4 MB/s)",
            "src/main/java/com/acme/shop/cart/Total.java",
            "\tat com.acme.shop.pipeline.RetryingStage.attempt(RetryingStage.java:51)",
            "[3/7] Linking dependencies...",
            "    const total = items.reduce((sum, item) => sum + item.price, 0);",
            "ok 17 - reads the settings of the region",
            "remote: Compressing objects: 100% (41/41), done.");

    private final Random random = new Random(SEED);
    private final List<ErrorEvent> examples;

    public ErrorTexts() {
        List<ErrorEvent> all = new ArrayList<>();
        for (Rule rule : RuleSet.builtIn().all()) {
            for (RuleExample example : rule.examples()) {
                if (!example.event().message().isBlank()) {
                    all.add(example.event().toBuilder()
                            .errorId("benchmark")
                            .receivedAt(RECEIVED)
                            .build());
                }
            }
        }
        Collections.shuffle(all, random);
        this.examples = List.copyOf(all);
    }

    /** Always the same ones, {@code length} characters long, or for a message at least 70 % of it. */
    public List<ErrorEvent> ofLength(int length) {
        return length <= LONGEST_MESSAGE ? messages(length) : outputs(length);
    }

    /** The text that an event is judged by. */
    public static String text(ErrorEvent event) {
        String output = event.toolOutput();
        return output == null ? event.message() : output;
    }

    private List<ErrorEvent> messages(int length) {
        List<ErrorEvent> messages = new ArrayList<>();
        for (ErrorEvent example : examples) {
            int given = example.message().length();
            if (messages.size() < VARIETY && given <= length && given * 10 >= length * 7) {
                messages.add(example);
            }
        }
        while (messages.size() < VARIETY) {
            ErrorEvent example = any();
            StringBuilder text = new StringBuilder(example.message());
            while (text.length() < length) {
                text.append(": ").append(any().message());
            }
            messages.add(example.toBuilder().message(text.substring(0, length)).build());
        }
        return messages;
    }

    private List<ErrorEvent> outputs(int length) {
        List<ErrorEvent> outputs = new ArrayList<>();
        while (outputs.size() < VARIETY_OF_OUTPUT) {
            StringBuilder text = new StringBuilder(length + 1000);
            while (text.length() < length) {
                text.append(
                                random.nextInt(5) == 0
                                        ? any().message()
                                        : ORDINARY_LINES.get(random.nextInt(ORDINARY_LINES.size())))
                        .append('\n');
            }
            outputs.add(ErrorEvent.builder("")
                    .kind(ErrorKind.TOOL_OUTPUT)
                    .toolOutput(text.substring(0, length))
                    .source(ErrorSource.of(SourceType.TOOL, "bash"))
                    .errorId("benchmark")
                    .receivedAt(RECEIVED)
                    .build());
        }
        return outputs;
    }

    private ErrorEvent any() {
        return examples.get(random.nextInt(examples.size()));
    }
}
