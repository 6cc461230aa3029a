package dev.errata.core.classification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.HttpResponse;
import dev.errata.core.taxonomy.SourceType;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Row by row what others publish: the patterns of tool output that speak of errors, and what providers say of theirs. */
class PublishedErrorsTest {
    private static final Classifier CLASSIFIER = Classifier.withDefaults();

    @ParameterizedTest
    @CsvFileSource(resources = "tool-output-patterns.tsv", delimiter = '\t', quoteCharacter = '\0', numLinesToSkip = 1)
    void everyPatternOfToolOutputIsCovered(String pattern, String output, String categories) {
        String text = output.translateEscapes();
        assertThat(text).containsPattern(Pattern.compile(pattern));

        assertThat(category(CLASSIFIER.classify(toolOutput(text)))).isIn(List.of(categories.split(" ")));
    }

    @ParameterizedTest
    @CsvFileSource(
            resources = "tool-output-patterns-in-passing.tsv",
            delimiter = '\t',
            quoteCharacter = '\0',
            numLinesToSkip = 1)
    void noneOfThemIsProofByItself(String pattern, String output) {
        String text = output.translateEscapes();
        assertThat(text).containsPattern(Pattern.compile(pattern));

        assertThat(CLASSIFIER.classify(toolOutput(text))).isInstanceOf(Judgement.Succeeded.class);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "provider-errors.tsv", delimiter = '\t', quoteCharacter = '\0', numLinesToSkip = 1)
    void whatProvidersAnswerIsKnown(
            String provider, @Nullable Integer status, @Nullable String type, String message, String categories) {
        ErrorEventBuilder event = ErrorEvent.builder(message)
                .kind(ErrorKind.ERROR)
                .exceptionType(type)
                .source(ErrorSource.of(SourceType.LLM, provider));
        if (status != null) {
            event = event.http(new HttpResponse(status, Map.of()));
        }

        assertThat(category(CLASSIFIER.classify(event.build()))).isIn(List.of(categories.split(" ")));
    }

    private static ErrorEvent toolOutput(String text) {
        return ErrorEvent.builder(text)
                .kind(ErrorKind.TOOL_OUTPUT)
                .source(ErrorSource.of(SourceType.TOOL, "bash"))
                .build();
    }

    private static String category(Judgement judgement) {
        return judgement instanceof Judgement.Failed failed
                ? failed.classification().category().label()
                : "none: " + judgement.evidence().ruleId();
    }
}
