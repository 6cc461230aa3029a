package dev.errata.core.classification;

import dev.errata.core.classified.Classification;
import dev.errata.core.classified.RetryAfter;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/** Prints one prediction a line for a file of labelled cases, for scoring outside the build. */
public final class PredictionsMain {
    private PredictionsMain() {}

    public static void main(String[] args) throws IOException {
        Classifier classifier = Classifier.withDefaults();
        try (PrintStream out = new PrintStream(Files.newOutputStream(Path.of(args[1])), true, StandardCharsets.UTF_8);
                Stream<String> lines = Files.lines(Path.of(args[0]))) {
            lines.filter(line -> !line.isBlank()).forEach(line -> out.println(prediction(classifier, line)));
        } catch (UncheckedIOException e) {
            throw new IOException(args[0] + " cannot be read", e);
        }
    }

    private static String prediction(Classifier classifier, String line) {
        LabelledCases.Case labelled = LabelledCases.of(line);
        Judgement judgement = classifier.classify(labelled.event());
        if (judgement instanceof Judgement.Failed failed) {
            Classification found = failed.classification();
            RetryAfter wait = found.retryAfter();
            return String.format(
                    Locale.ROOT,
                    "{\"errorId\":\"%s\",\"isError\":true,\"category\":\"%s\",\"recoverability\":\"%s\","
                            + "\"retryAfterMs\":%s,\"rule\":\"%s\"}",
                    labelled.id(),
                    found.category().label(),
                    found.recoverability().label(),
                    wait == null ? "null" : String.valueOf(wait.delay().toMillis()),
                    found.evidence().ruleId());
        }
        return String.format(
                Locale.ROOT,
                "{\"errorId\":\"%s\",\"isError\":false,\"rule\":\"%s\"}",
                labelled.id(),
                judgement.evidence().ruleId());
    }
}
