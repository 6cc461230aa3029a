package dev.errata.client.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.HttpResponse;
import dev.errata.core.event.Payload;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventLimitTest {
    private static final int MIB = 1 << 20;

    @Test
    void leavesWhatFitsAsItIs() {
        ErrorEvent event = ErrorEvent.builder("m".repeat(900_000)).build();

        assertThat(EventLimit.fit(event)).containsSame(event);
    }

    @Test
    void cutsEveryTextOfAnEventThatHasTooMuchOfAll() {
        String text = "ä😀x".repeat(MIB);
        Map<String, String> entries = IntStream.range(0, 500)
                .boxed()
                .collect(Collectors.toMap(number -> "name" + number, number -> text.substring(0, 4_000)));
        ErrorEvent event = ErrorEvent.builder(text)
                .stack(text)
                .toolOutput(text)
                .causes(Collections.nCopies(20, new Cause("type", text, "code", text)))
                .http(new HttpResponse(500, entries))
                .metadata(entries)
                .build();

        ErrorEvent cut = EventLimit.fit(event).orElseThrow();

        assertThat(EventSize.of(cut, Long.MAX_VALUE)).isLessThan(MIB);
        assertThat(cut.causes()).hasSize(8);
        assertThat(cut.metadata())
                .containsEntry(EventLimit.TRUNCATED, "message,stack,toolOutput,causes,http.headers,metadata");
    }

    /** However much of the texts has to go. */
    @Test
    void neverCutsAPayloadNorLetsItTakeTheTextsSpace() {
        Payload payload = Payload.of("a/b", new byte[Payload.MOST_BYTES]);
        ErrorEvent large = ErrorEvent.builder("ä".repeat(MIB))
                .stack("s".repeat(MIB))
                .toolOutput("o".repeat(MIB))
                .payload(payload)
                .build();
        ErrorEvent fitting =
                ErrorEvent.builder("m".repeat(900_000)).payload(payload).build();

        assertThat(EventLimit.fit(large).orElseThrow().payload()).isEqualTo(payload);
        assertThat(EventLimit.fit(fitting)).containsSame(fitting);
        assertThat(Report.of(fitting).bytes()).isEqualTo(900_000 + Payload.MOST_BYTES);
    }

    @Test
    void keepsStartAndEndOfAToolsOutput() {
        String output = "first line\n" + "noise\n".repeat(MIB) + "last line";

        ErrorEvent cut = EventLimit.fit(
                        ErrorEvent.builder("m").toolOutput(output).build())
                .orElseThrow();

        assertThat(cut.toolOutput())
                .startsWith("first line")
                .contains("characters truncated")
                .endsWith("last line");
    }

    @Test
    void neverCutsAnId() {
        ErrorEvent event = ErrorEvent.builder("m")
                .execution(ExecutionContext.ofSession("s".repeat(2 * MIB)))
                .build();

        assertThat(EventLimit.fit(event)).isEmpty();
    }

    @Test
    void cutsBetweenCharactersAndSaysHowMuch() {
        String cut = EventLimit.head("😀".repeat(100), 100);

        assertThat(cut.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(100);
        assertThat(cut).isEqualTo("😀".repeat(13) + "\n[... 174 characters truncated ...]\n");
    }

    @Test
    void countsAsUtf8Does() {
        String text = "aé漢😀";
        ErrorEvent event = ErrorEvent.builder(text).stack(text).build();

        assertThat(EventSize.of(event, MIB)).isEqualTo(2L * text.getBytes(StandardCharsets.UTF_8).length);
    }

    /** Near the limit the lengths of texts do not say whether they fit: of these each unit has one to three bytes. */
    @ParameterizedTest
    @ValueSource(strings = {"a", "é", "漢", "😀"})
    void fitsToTheByteWhateverTheTextIsMadeOf(String character) {
        int size = character.getBytes(StandardCharsets.UTF_8).length;
        ErrorEvent event = ErrorEvent.builder(character.repeat(1_000))
                .stack(character.repeat(1_000))
                .build();

        assertThat(EventSize.isWithin(event, 2_000L * size)).isTrue();
        assertThat(EventSize.isWithin(event, 2_000L * size - 1)).isFalse();
        assertThat(EventSize.isWithin(event, 12_000)).isTrue();
        assertThat(EventSize.isWithin(event, 100)).isFalse();
    }
}
