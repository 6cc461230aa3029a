package dev.errata.core.classification.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.LabelledCases;
import dev.errata.core.classification.rules.Sources;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;
import dev.errata.core.taxonomy.SourceType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceNamesTest {
    private static final SourceNames NAMES = SourceNames.builtIn();

    /** A name with colons was once read as a mapping, and was never found. */
    @ParameterizedTest
    @CsvSource({
        "PG::UndefinedTable, DATABASE",
        "ActiveRecord::StatementInvalid, DATABASE",
        "psycopg.errors.DeadlockDetected, DATABASE",
        "io.grpc.StatusRuntimeException, SERVICE"
    })
    void theClassOfAnExceptionTellsWhereItComesFrom(String type, SourceType source) {
        ErrorEvent event =
                ErrorEvent.builder("it did not work").exceptionType(type).build();

        assertThat(EventView.of(event, NAMES).sources().overlaps(Sources.of(source)))
                .isTrue();
    }

    /** A word that nobody was ever seen to write is a guess: types and names of components as words, the others anywhere. */
    @Test
    void everyWordStandsInACase() throws IOException {
        String corpus = corpus();
        List<String> lines;
        try (var in = Objects.requireNonNull(SourceNames.class.getResourceAsStream("sources.txt"))) {
            lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        }
        assertThat(lines).hasSizeGreaterThan(50);
        for (String line : lines) {
            boolean isWord = line.startsWith("types ") || line.startsWith("components ");
            assertThat(Search.words(line).stream().skip(2).map(CharFolding::fold))
                    .as(line)
                    .allMatch(word -> isWord ? standsAlone(word, corpus) : corpus.contains(word));
        }
    }

    private static boolean standsAlone(String word, String text) {
        int at = text.indexOf(word);
        while (at >= 0 && (isOfWord(text, at - 1) || isOfWord(text, at + word.length()))) {
            at = text.indexOf(word, at + 1);
        }
        return at >= 0;
    }

    private static boolean isOfWord(String text, int at) {
        return at >= 0 && at < text.length() && Character.isLetterOrDigit(text.charAt(at));
    }

    private static String corpus() throws IOException {
        List<LabelledCases.Case> cases = new ArrayList<>();
        for (String resource : LabelledCases.CORPUS) {
            cases.addAll(LabelledCases.read(resource));
        }
        return cases.stream()
                .map(LabelledCases.Case::event)
                .flatMap(event -> Stream.of(
                        event.message(),
                        event.toolOutput(),
                        event.stack(),
                        event.code(),
                        event.exceptionType(),
                        event.source().type(),
                        event.source().component(),
                        event.source().endpoint()))
                .filter(Objects::nonNull)
                .map(CharFolding::fold)
                .collect(Collectors.joining("\n"));
    }
}
