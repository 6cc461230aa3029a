package dev.errata.core.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemberFoldTest {
    private static final Instant AT = FoldProperties.START;

    @Test
    void theLastHundredIdsAreKept() {
        List<ClassifiedError> errors = IntStream.range(0, 102)
                .mapToObj(i -> FoldProperties.error("e" + i, AT, false, "s"))
                .toList();
        assertThat(fold(errors.subList(0, 100)).examples().recentErrorIds())
                .hasSize(100)
                .startsWith("e0");
        assertThat(fold(errors).examples().recentErrorIds())
                .hasSize(100)
                .startsWith("e2")
                .endsWith("e101");
    }

    @Test
    void theFirstFiveAreSamples() {
        List<ClassifiedError> errors = IntStream.range(0, 6)
                .mapToObj(i -> FoldProperties.error("e" + i, AT, false, "s"))
                .toList();
        assertThat(fold(errors.subList(0, 5)).examples().samples()).hasSize(5);
        assertThat(fold(errors).examples().samples())
                .hasSize(5)
                .last()
                .satisfies(sample -> assertThat(sample.errorId()).isEqualTo("e4"));
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {"llm,openrouter,llm:openrouter", "llm,-,llm", "llm,' ',llm", "' ',x,unknown:x", "-,-,unknown"})
    void aSourceIsNamedByTypeAndComponent(String type, String component, String name) {
        ErrorSource source = new ErrorSource(type, component, null, null);
        assertThat(fold(List.of(from(source))).sources()).isEqualTo(Map.of(name, 1L));
    }

    @Test
    void membersAreCountedBySourceHoweverTheyCome() {
        ErrorSource one = new ErrorSource("llm", "a", null, null);
        ErrorSource other = new ErrorSource("llm", "b", null, null);
        ErrorSource otherType = new ErrorSource("tool", "b", null, null);
        assertThat(fold(List.of(from(one), from(other), from(otherType), from(otherType), from(one)))
                        .sources())
                .isEqualTo(Map.of("llm:a", 2L, "llm:b", 1L, "tool:b", 2L));
    }

    @Test
    void beyondFiftySourcesTheOthersAreOne() {
        Map<String, Long> sources = new HashMap<>();
        for (int i = 0; i < 50; i++) {
            MemberFold.addSource(sources, "s" + i, 1);
        }
        assertThat(sources).hasSize(50).doesNotContainKey("other");
        MemberFold.addSource(sources, "s0", 2);
        MemberFold.addSource(sources, "s50", 3);
        MemberFold.addSource(sources, "s51", 4);
        assertThat(sources).hasSize(51).containsEntry("s0", 3L).containsEntry("other", 7L);
    }

    /** The longest that is kept whole, one character more, and a pair of which a half would be left. */
    @Test
    void aSampleIsCutBetweenCharacters() {
        String whole = "x".repeat(1_024);
        assertThat(messageOf(whole)).isEqualTo(whole);
        assertThat(messageOf(whole + "y")).isEqualTo(whole + "...");
        String pair = "x".repeat(1_023) + "\uD83D\uDE00";
        assertThat(messageOf(pair)).isEqualTo("x".repeat(1_023) + "...");
    }

    @Test
    void anErrorIsLateAfterADay() {
        assertThat(MemberFold.isLate(claimed(AT.minus(Duration.ofHours(24))))).isFalse();
        assertThat(MemberFold.isLate(claimed(AT.minus(Duration.ofHours(24)).minusMillis(1))))
                .isTrue();
    }

    @Test
    void oneThatIsRunAgainMakesTheGroupRetryable() {
        ClassifiedError retried = FoldProperties.error("e", AT, false, "s");
        assertThat(retried.classification().retryable()).isTrue();
        assertThat(fold(List.of(retried, retried)).kind().retryable()).isTrue();
    }

    private static GroupMembers fold(List<ClassifiedError> errors) {
        MemberFold fold = new MemberFold(errors.get(0));
        errors.forEach(fold::add);
        return fold.toMembers();
    }

    private static String messageOf(String message) {
        return fold(List.of(with(ErrorEvent.builder(message))))
                .examples()
                .samples()
                .get(0)
                .message();
    }

    private static ClassifiedError from(ErrorSource source) {
        return with(ErrorEvent.builder("rate limit exceeded").source(source));
    }

    private static ClassifiedError claimed(Instant occurredAt) {
        return with(ErrorEvent.builder("rate limit exceeded").occurredAt(occurredAt));
    }

    private static ClassifiedError with(ErrorEventBuilder event) {
        ClassifiedError like = FoldProperties.error("e", AT, false, "s");
        ErrorEvent built = event.errorId("e")
                .receivedAt(AT)
                .execution(ExecutionContext.ofSession("s"))
                .build();
        return new ClassifiedError(
                built,
                like.classification(),
                like.eventTime(),
                like.text(),
                like.facts(),
                like.fingerprint(),
                like.pattern(),
                like.rootCause(),
                like.session(),
                like.redactions(),
                like.truncated(),
                null,
                like.formerFingerprint());
    }
}
