package dev.errata.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WorkloadTest {
    private static final int EVENTS = 1_000;

    @Test
    void eventsAreAboutNineHundredBytesOnTheWire() {
        Topic<byte[], ErrorEvent> topic =
                new Topics(new RegistryInMemory(), Topics.DEFAULT_PARTITIONS, (short) 1).errors();
        double mean = IntStream.range(0, EVENTS)
                .map(number -> topic.valueSerde().serializer().serialize(topic.name(), Workload.event(number)).length)
                .average()
                .orElseThrow();
        assertThat(mean).isBetween(850.0, 950.0);
    }

    @Test
    void aNumberAlwaysGivesTheSameEventAndNoOtherHasItsId() {
        assertThat(Workload.event(7)).isEqualTo(Workload.event(7));
        assertThat(IntStream.range(0, EVENTS)
                        .mapToObj(number -> Workload.event(number).errorId()))
                .doesNotHaveDuplicates();
    }

    @Test
    void everyRecoverabilityIsMet() {
        ClassifiedWorkload workload = new ClassifiedWorkload();
        assertThat(IntStream.range(0, Incidents.ALL.size())
                        .mapToObj(workload::error)
                        .map(ClassifiedError::classification)
                        .map(classification -> classification.recoverability())
                        .collect(Collectors.toSet()))
                .containsExactlyInAnyOrder(Recoverability.values());
    }

    @Test
    void errorsThatAreAllDifferentCouldBeLearnedFrom() {
        DistinctWorkload workload = new DistinctWorkload();
        assertThat(IntStream.range(0, EVENTS).mapToObj(workload::error))
                .allMatch(DistinctWorkload::isLearnable)
                .extracting(ClassifiedError::fingerprint)
                .doesNotHaveDuplicates();
    }

    @Test
    void noTwoOfAMillionPatternsAreTheSame() {
        int million = 1_000_000;
        assertThat(IntStream.range(0, million)
                        .mapToObj(DistinctWorkload::pattern)
                        .distinct()
                        .count())
                .isEqualTo(million);
    }

    @Test
    void aFewGroupsHaveMostErrors() {
        ZipfWorkload workload = new ZipfWorkload();
        Map<String, Long> groups = IntStream.range(0, EVENTS)
                .mapToObj(workload::error)
                .collect(Collectors.groupingBy(ClassifiedError::fingerprint, Collectors.counting()));

        assertThat(groups).hasSizeBetween(EVENTS / 3, 2 * EVENTS / 3);
        assertThat(groups.values().stream()
                        .sorted(Comparator.reverseOrder())
                        .limit(EVENTS / 10)
                        .mapToLong(Long::longValue)
                        .sum())
                .isGreaterThan(EVENTS / 2);
    }

    @Test
    void messagesHaveTheLengthThatIsAskedFor() {
        ErrorTexts texts = new ErrorTexts();
        assertThat(texts.ofLength(150))
                .hasSize(256)
                .extracting(ErrorTexts::text)
                .allMatch(text -> text.length() >= 105 && text.length() <= 150);
        assertThat(texts.ofLength(4096)).extracting(ErrorTexts::text).allMatch(text -> text.length() == 4096);
    }
}
