package dev.errata.core.classification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.rules.Rule;
import dev.errata.core.classification.rules.RuleExample;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Sealed cases stay what nobody has seen, and what is said of them is a table of totals. */
class SealedBatchTest {
    private static final Path RESOURCES = Path.of("src/main/resources/dev/errata/core/classification");
    private static final Path TABLE = Path.of("../benchmarks/SEALED.md");
    /** A shorter line is anybody's: {@code 1 error}, {@code Is the server running?}. */
    private static final int SHORTEST_OF_ITS_OWN = 40;

    private static final int FEWEST_ERRORS = 100;
    private static final int FEWEST_OF_SERVICES = 50;
    private static final int FEWEST_SUCCESSES = 50;

    private static final Pattern OF_EVERYBODY =
            Pattern.compile("(?:\\s|at |npm error|Emitted |The above |During handling ).*");
    private static final Pattern EDGES = Pattern.compile("^[^\\p{L}\\p{N}]+|[^\\p{L}\\p{N}]+$");

    @Test
    void noLineOfASealedCaseStandsInTheCorpusOrAnExample() throws IOException {
        Map<String, String> known = new HashMap<>();
        List<String> files = new ArrayList<>(LabelledCases.CORPUS);
        files.add("written-cases.jsonl");
        for (String corpus : files) {
            LabelledCases.read(corpus).forEach(labelled -> addLines(known, labelled.event(), labelled.id()));
        }
        for (Rule rule : RuleSet.builtIn().all()) {
            Stream.concat(rule.examples().stream(), rule.nearMisses().stream())
                    .map(RuleExample::event)
                    .forEach(event -> addLines(known, event, rule.id()));
        }
        assertThat(known).hasSizeGreaterThan(1000);
        assertThat(everything().stream()
                        .flatMap(labelled -> lines(labelled.event())
                                .map(known::get)
                                .filter(Objects::nonNull)
                                .map(ours -> labelled.id() + " as " + ours))
                        .distinct())
                .as("sealed cases of which a line stands in a case or a rule of ours")
                .isEmpty();
    }

    @Test
    void noLineOfASealedCaseStandsInAListOfWordsOrPhrases() throws IOException {
        StringBuilder lists = new StringBuilder();
        try (Stream<Path> files = Files.walk(RESOURCES)) {
            for (Path file : files.filter(path -> path.toString().matches(".*\\.(yaml|txt)"))
                    .toList()) {
                lists.append(Files.readString(file));
            }
        }
        assertThat(lists).hasSizeGreaterThan(1000);
        assertThat(casesWith(line -> lists.indexOf(line) >= 0)).isEmpty();
    }

    @Test
    void aBatchHoldsErrorsAndSuccessesAndSaysOfNoneWhatItIs() throws IOException {
        assertThat(everything().stream().map(LabelledCases.Case::id)).doesNotHaveDuplicates();
        for (String name : SealedBatch.names()) {
            List<LabelledCases.Case> batch = SealedBatch.read(name);
            assertThat(batch)
                    .as(name)
                    .allMatch(labelled -> labelled.event().kind() == ErrorKind.UNSTATED)
                    .filteredOn(LabelledCases.Case::isError)
                    .hasSizeGreaterThan(FEWEST_ERRORS)
                    .filteredOn(SealedScore::isOfService)
                    .hasSizeGreaterThan(FEWEST_OF_SERVICES);
            assertThat(batch)
                    .as(name)
                    .filteredOn(labelled -> !labelled.isError())
                    .hasSizeGreaterThan(FEWEST_SUCCESSES);
        }
    }

    @Test
    void aShareIsSaidWithItsCountsAndItsInterval() {
        assertThat(SealedScore.share(81, 263)).isEqualTo("81 of 263, 30.8 (25.5 to 36.6)");
        assertThat(SealedScore.share(0, 10)).isEqualTo("0 of 10, 0.0 (0.0 to 27.8)");
        assertThat(SealedScore.share(10, 10)).isEqualTo("10 of 10, 100.0 (72.2 to 100.0)");
        assertThat(SealedScore.share(0, 0)).isEqualTo("none");
    }

    /** {@code make score-sealed}: totals only, and each look at a batch leaves its row. */
    @Test
    @EnabledIfSystemProperty(named = "errata.sealed", matches = ".+", disabledReason = "make score-sealed")
    void score() throws IOException {
        String batch = System.getProperty("errata.sealed");
        assertThat(SealedBatch.names()).contains(batch);
        List<String> rows = new SealedScore(SealedBatch.read(batch), Classifier.withDefaults())
                .rows(
                        Objects.requireNonNull(System.getProperty("errata.sealed.date")),
                        Objects.requireNonNull(System.getProperty("errata.sealed.commit")),
                        batch);
        rows.forEach(System.out::println);
        Files.write(TABLE, rows, StandardCharsets.UTF_8, StandardOpenOption.APPEND);
    }

    private static List<LabelledCases.Case> everything() throws IOException {
        List<LabelledCases.Case> all = new ArrayList<>();
        for (String name : SealedBatch.names()) {
            all.addAll(SealedBatch.read(name));
        }
        return all;
    }

    /** Ids alone: what stands in a case is not printed. */
    private static List<String> casesWith(Predicate<String> isKnown) throws IOException {
        return everything().stream()
                .filter(labelled -> lines(labelled.event()).anyMatch(isKnown))
                .map(LabelledCases.Case::id)
                .toList();
    }

    private static void addLines(Map<String, String> known, ErrorEvent event, String id) {
        lines(event).forEach(line -> known.put(line, id));
    }

    /** The lines that are a text's own, and the whole of it; indented ones, such as frames and help, are everybody's. */
    private static Stream<String> lines(ErrorEvent event) {
        Stream<String> texts = Stream.of(event.message(), Objects.requireNonNullElse(event.toolOutput(), ""));
        return texts.flatMap(text -> Stream.concat(
                        text.isBlank() || text.contains("\n") ? Stream.empty() : Stream.of(text.strip()),
                        text.lines()
                                .filter(line -> !OF_EVERYBODY.matcher(line).matches())
                                .map(line -> EDGES.matcher(line).replaceAll(""))
                                .filter(line -> line.length() >= SHORTEST_OF_ITS_OWN)))
                .distinct();
    }
}
